"use strict";
// The page around a graph: moves the picture, finds modules, shows what one of them needs and why it is there.
(() => {
  const graph = JSON.parse(document.getElementById("graph-data").textContent);
  const stage = document.getElementById("stage");
  const svg = stage.querySelector("svg");
  const details = document.getElementById("details");
  const input = document.getElementById("search");
  const list = document.getElementById("found");
  const size = { width: svg.viewBox.baseVal.width, height: svg.viewBox.baseVal.height };
  const nodes = graph.nodes;
  const edges = graph.edges;
  const placeOf = new Map(nodes.map((node, index) => [node.id, index]));
  const outgoing = nodes.map(() => []);
  const incoming = nodes.map(() => []);
  // In a selection, a module that conflicts with versions of another one does not need it.
  const exclusions = nodes.map(() => []);
  const isExclusion = (edge) => graph.solved && edge.kind === "conflict";
  edges.forEach((edge, index) => {
    edge.source = placeOf.get(edge.from);
    edge.target = placeOf.get(edge.to);
    (isExclusion(edge) ? exclusions : outgoing)[edge.source].push(index);
    (isExclusion(edge) ? exclusions : incoming)[edge.target].push(index);
  });
  const nodeElements = [...svg.querySelectorAll("[data-node]")];
  const edgeElements = edges.map(() => []);
  for (const shape of svg.querySelectorAll("[data-edge], [data-label]")) edgeElements[shape.dataset.edge ?? shape.dataset.label].push(shape);

  // The part of the picture that is seen.

  const view = { x: 0, y: 0, scale: 1 };
  const isLarge = nodes.length >= 80;
  // Names are 13 pixels high.
  const legible = 0.65;
  const pointers = new Map();

  // The browser moves what it has drawn. After a zoom the picture is drawn again, sharp, once it stands still.
  let rest = 0;
  let sharpScale = view.scale;

  function show() {
    svg.style.transform = `scale(${view.scale}) translate(${-view.x}px, ${-view.y}px)`;
    clearTimeout(rest);
    if (view.scale !== sharpScale) rest = setTimeout(sharpen, 160);
  }

  function sharpen() {
    if (pointers.size > 0) return;
    sharpScale = view.scale;
    svg.style.willChange = "auto";
    requestAnimationFrame(() => requestAnimationFrame(() => (svg.style.willChange = "")));
  }

  // What a new size of the window calls for: until the picture is moved, the same view again.
  let arrange = begin;

  function fit() {
    arrange = fit;
    const box = stage.getBoundingClientRect();
    view.scale = Math.min(box.width / size.width, box.height / size.height, 1.5) || 1;
    view.x = (size.width - box.width / view.scale) / 2;
    view.y = Math.min(0, (size.height - box.height / view.scale) / 2);
    show();
  }

  /// The first view: all of it if names can be read then, and of a long picture otherwise the part around the application. A
  /// large graph begins with all of it, which the panel divides.
  function begin() {
    fit();
    arrange = begin;
    if (isLarge || view.scale >= legible) return;
    const box = stage.getBoundingClientRect();
    view.scale = Math.min(1, Math.max(legible, box.width / size.width, box.height / size.height));
    const first = svg.querySelector(".node.application") ?? nodeElements[0];
    const shape = first.querySelector("rect").getBBox();
    const frame = svg.getElementById("graph").transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
    const start = (whole, seen, middle) => (whole <= seen ? (whole - seen) / 2 : Math.min(Math.max(middle - seen / 2, 0), whole - seen));
    view.x = start(size.width, box.width / view.scale, shape.x + shape.width / 2 + frame.e);
    view.y = start(size.height, box.height / view.scale, shape.y + shape.height / 2 + frame.f);
    show();
  }

  function zoom(factor, clientX, clientY) {
    arrange = show;
    const box = stage.getBoundingClientRect();
    const x = (clientX ?? box.left + box.width / 2) - box.left;
    const y = (clientY ?? box.top + box.height / 2) - box.top;
    const scale = Math.min(Math.max(view.scale * factor, 0.02), 8);
    view.x += x / view.scale - x / scale;
    view.y += y / view.scale - y / scale;
    view.scale = scale;
    show();
  }

  function move(x, y) {
    arrange = show;
    view.x -= x / view.scale;
    view.y -= y / view.scale;
    show();
  }

  /// Moves as little as is needed to see a node.
  function follow(index) {
    const box = stage.getBoundingClientRect();
    const shape = nodeElements[index].getBoundingClientRect();
    const margin = 24;
    const x = Math.min(0, shape.left - box.left - margin) + Math.max(0, shape.right - box.right + margin);
    const y = Math.min(0, shape.top - box.top - margin) + Math.max(0, shape.bottom - box.bottom + margin);
    if (x !== 0 || y !== 0) move(-x, -y);
  }

  function reveal(index) {
    arrange = show;
    const box = stage.getBoundingClientRect();
    const shape = nodeElements[index].getBoundingClientRect();
    const x = view.x + (shape.left + shape.width / 2 - box.left) / view.scale;
    const y = view.y + (shape.top + shape.height / 2 - box.top) / view.scale;
    view.scale = Math.max(view.scale, 0.6);
    view.x = x - box.width / view.scale / 2;
    view.y = y - box.height / view.scale / 2;
    show();
  }

  let travelled = 0;

  stage.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  stage.addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const [x, y] = [event.clientX - last.x, event.clientY - last.y];
    travelled += Math.abs(x) + Math.abs(y);
    // Only now: a captured pointer would take clicks away from the nodes.
    if (travelled > 4 && !stage.hasPointerCapture(event.pointerId)) {
      stage.setPointerCapture(event.pointerId);
      stage.classList.add("moving");
    }
    if (pointers.size === 2) {
      const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (before > 0) zoom(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    } else {
      move(x, y);
    }
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  for (const name of ["pointerup", "pointercancel"]) {
    stage.addEventListener(name, (event) => {
      pointers.delete(event.pointerId);
      if (pointers.size > 0) return;
      stage.classList.remove("moving");
      show();
    });
  }
  stage.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : 1;
      zoom(Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 480)), event.clientX, event.clientY);
    },
    { passive: false },
  );
  new ResizeObserver(() => arrange()).observe(stage);

  // One module and all around it.

  let selected = null;

  /// Everything that is reached over edges in one direction, with the edges.
  function closure(start, next, far) {
    const found = { nodes: new Set([start]), edges: new Set() };
    const open = [start];
    while (open.length > 0) {
      for (const index of next[open.pop()]) {
        found.edges.add(index);
        const node = edges[index][far];
        if (found.nodes.has(node)) continue;
        found.nodes.add(node);
        open.push(node);
      }
    }
    return found;
  }

  /// The edges of a shortest way from the application, in order.
  function why(target) {
    const before = new Map();
    let open = nodes.flatMap((node, index) => (node.kind === "application" ? [index] : []));
    const seen = new Set(open);
    while (open.length > 0 && !seen.has(target)) {
      const next = [];
      for (const node of open) {
        for (const index of outgoing[node]) {
          const far = edges[index].target;
          if (seen.has(far) || edges[index].kind === "conflict") continue;
          seen.add(far);
          before.set(far, index);
          next.push(far);
        }
      }
      open = next;
    }
    const path = [];
    for (let node = target; before.has(node); node = edges[before.get(node)].source) path.unshift(before.get(node));
    return path;
  }

  // While something is chosen, copies of its lines are seen and all lines are hidden: to change one group is quick, to change
  // five thousand lines is not.
  const drawing = svg.getElementById("graph");
  const group = (before) => drawing.insertBefore(document.createElementNS(svg.namespaceURI, "g"), before);
  const chosenLines = group(nodeElements[0]);
  const chosenLabels = group(null);
  // More lines than these say nothing, and take longer to draw than a frame lasts.
  const mostLines = 500;
  let marked = [];

  function clearMarks() {
    for (const index of marked) nodeElements[index].classList.remove("near", "selected");
    marked = [];
    chosenLines.replaceChildren();
    chosenLabels.replaceChildren();
  }

  function highlight(indices, name) {
    for (const index of indices) nodeElements[index].classList.add(name);
    marked.push(...indices);
  }

  /// Draws lines, each with the classes it has.
  function draw(classes) {
    for (const [index, names] of classes) {
      for (const shape of edgeElements[index]) {
        const copy = shape.cloneNode(true);
        copy.classList.add(...names);
        (copy.dataset.label ? chosenLabels : chosenLines).append(copy);
      }
    }
  }

  function showLines() {
    svg.classList.toggle("lineless", !lines.checked || svg.classList.contains("focused"));
  }

  function select(index, center) {
    selected = index;
    clearMarks();
    if (index !== null) makeReachable(index);
    svg.classList.toggle("focused", index !== null);
    showLines();
    if (index === null) {
      history.replaceState(null, "", location.pathname + location.search);
      showOverview();
      return;
    }
    const below = closure(index, outgoing, "target");
    const above = closure(index, incoming, "source");
    highlight([...below.nodes, ...above.nodes], "near");
    highlight([index], "selected");
    const all = below.edges.size + above.edges.size;
    const isPartial = all > mostLines;
    const classes = new Map();
    for (const edge of isPartial ? incoming[index] : above.edges) classes.set(edge, ["near", "above"]);
    for (const edge of isPartial ? outgoing[index] : below.edges) classes.set(edge, ["near", "beneath"]);
    for (const edge of exclusions[index]) {
      classes.set(edge, ["near"]);
      highlight([edges[edge].source, edges[edge].target], "near");
    }
    for (const edge of why(index)) classes.set(edge, [...(classes.get(edge) ?? []), "why"]);
    draw(classes);
    history.replaceState(null, "", "#" + encodeURIComponent(nodes[index].id));
    const extent = `${below.nodes.size - 1} below, ${above.nodes.size - 1} above`;
    showDetails(index, isPartial ? `${extent}; of ${all} lines, those to and from this module are drawn` : extent);
    if (center) reveal(index);
  }

  // What is said about it.

  function element(name, properties, ...children) {
    const result = Object.assign(document.createElement(name), properties);
    result.append(...children);
    return result;
  }

  function place(at) {
    return at ? [element("div", { className: "place" }, `${at.file}:${at.line}:${at.column}`)] : [];
  }

  function jump(index) {
    const node = nodes[index];
    const button = element("button", { type: "button" }, node.name);
    button.addEventListener("click", () => select(index, true));
    return button;
  }

  function tag(text, className) {
    return element("span", { className: "tag " + (className ?? "") }, text);
  }

  /// Tags with spaces between them, for screen readers and copied text.
  function spaced(tags) {
    return tags.flatMap((tag) => [tag, " "]);
  }

  function changeText(change) {
    return change.old ? `was ${change.old}` : change.kind === "added" ? "new" : change.kind;
  }

  function edgeItem(index, far) {
    const edge = edges[index];
    const node = nodes[edge[far]];
    const tags = [];
    if (edge.kind !== "dependency") tags.push(tag(edge.kind));
    if (edge.binding) tags.push(tag("binds", "binds"));
    if (edge.overridden) tags.push(tag("overridden", "special"));
    if (edge.conflict) tags.push(tag("✗ conflict", "alarm"));
    return element(
      "li",
      {},
      jump(edge[far]),
      " ",
      element("code", {}, edge.requirement),
      " ",
      ...spaced(tags),
      ...(node.version && far === "target" ? [element("span", { className: "quiet" }, ` ${graph.solved ? "selected " : ""}${node.version}`)] : []),
      ...(edge.reason ? [element("div", {}, edge.reason)] : []),
      ...place(edge.at),
    );
  }

  /// Fills the panel, which begins at its start again.
  function present(...children) {
    details.replaceChildren(...children);
    details.scrollTop = 0;
  }

  function section(title, items, name = "ul") {
    return items.length === 0 ? [] : [element("h3", {}, title), element(name, {}, ...items)];
  }

  function showDetails(index, extent) {
    const node = nodes[index];
    const path = why(index);
    const tags = node.kind === "catalog" ? [] : [tag(node.kind)];
    if (node.role) tags.push(tag(node.role));
    if (node.wave) tags.push(tag(`wave ${node.wave}`));
    if (node.override) tags.push(tag("override", "special"));
    if (node.yanked) tags.push(tag("yanked", "special"));
    if (node.contested || node.fault) tags.push(tag(`✗ ${node.fault ?? "cannot be selected"}`, "alarm"));
    if (node.change && node.kind !== "removed") tags.push(tag(changeText(node.change)));
    const heading = element("h2", { tabIndex: -1 }, node.name + (node.version ? " " + node.version : ""));
    const close = element("button", { type: "button" }, "Show all");
    close.addEventListener("click", () => select(null));
    // The colors of the lines, each with what it stands for.
    const drawn = new Set([...chosenLines.children].map((line) => ["why", "beneath", "above"].find((name) => line.classList.contains(name))));
    const colors = [["why", "a shortest path from the application"], ["above", "from what needs it"], ["beneath", "to what it needs"]];
    const key = colors.filter(([name]) => drawn.has(name)).map(([name, text]) =>
      element("li", {}, element("span", { className: `stroke ${name}` }), ` ${text}`));
    const way = path.map((step) =>
      element("li", {}, jump(edges[step].source), " ", element("code", {}, edges[step].requirement), " →"),
    );
    if (way.length > 0) way.push(element("li", {}, element("strong", {}, node.name)));
    present(
      heading,
      element("p", {}, ...spaced(tags)),
      ...(node.summary ? [element("p", {}, node.summary)] : []),
      ...(node.newest ? [element("p", {}, `Newest: ${node.newest}`)] : []),
      ...(node.override ? [element("p", {}, `Overridden: ${node.override}`)] : []),
      ...(node.yanked ? [element("p", {}, `Yanked: ${node.yanked}`)] : []),
      ...(node.unavailable ? [element("p", {}, `Unavailable: ${node.unavailable}`)] : []),
      ...place(node.at),
      element("p", { className: "quiet" }, extent),
      ...(key.length > 0 ? [element("ul", { className: "quiet key" }, ...key)] : []),
      close,
      ...section("Why it is here", way, "ol"),
      ...section(`Needs (${outgoing[index].length})`, outgoing[index].map((edge) => edgeItem(edge, "target"))),
      ...section(`Needed by (${incoming[index].length})`, incoming[index].map((edge) => edgeItem(edge, "source"))),
      ...section("Conflicts with", exclusions[index].filter((edge) => edges[edge].source === index).map((edge) => edgeItem(edge, "target"))),
      ...section("Held back by conflicts of", exclusions[index].filter((edge) => edges[edge].target === index).map((edge) => edgeItem(edge, "source"))),
    );
  }

  /// Everything that is reached over edges of the nodes of a group, and the group.
  function showGroup(title, members) {
    clearMarks();
    selected = null;
    svg.classList.add("focused");
    showLines();
    const inside = new Set(members);
    highlight(members, "near");
    const between = edges.flatMap((edge, index) => (inside.has(edge.source) && inside.has(edge.target) ? [[index, ["near"]]] : []));
    if (between.length <= mostLines) draw(between);
    const outside = (name, far, near) => {
      const found = new Set();
      for (const edge of edges) if (inside.has(edge[near]) && !inside.has(edge[far])) found.add(edge[far]);
      return section(`${name} (${found.size})`, [...found].sort((a, b) => a - b).map((index) => element("li", {}, jump(index))));
    };
    const close = element("button", { type: "button" }, "Show all");
    close.addEventListener("click", () => select(null));
    present(
      element("h2", { tabIndex: -1 }, title),
      close,
      ...section(`Modules (${members.length})`, members.map((index) => element("li", {}, jump(index)))),
      ...outside("Need one of them", "source", "target"),
      ...outside("Needed by them", "target", "source"),
    );
    reveal(members[0]);
  }

  /// A list with its length, to open and close.
  function folder(heading, items, open) {
    return items.length === 0 ? [] : [element("details", { open }, element("summary", {}, `${heading} (${items.length})`), element("ul", {}, ...items))];
  }

  /// The modules by one of their properties, in the order of names or numbers.
  function groups(nameOf, order) {
    const found = new Map();
    nodes.forEach((node, index) => {
      const name = nameOf(node);
      if (name === undefined) return;
      if (!found.has(name)) found.set(name, []);
      found.get(name).push(index);
    });
    if (found.size < 2) return [];
    const names = [...found.keys()].sort(order);
    return names.map((name) => {
      const button = element("button", { type: "button" }, `${name}`);
      button.addEventListener("click", () => showGroup(`${name}`, found.get(name)));
      const text = found.get(name).length <= 8 ? found.get(name).map((index) => nodes[index].name).join(", ") : `${found.get(name).length} modules`;
      return element("li", {}, button, element("span", { className: "quiet" }, ` ${text}`));
    });
  }

  function showOverview() {
    const modules = nodes.filter((node) => !["application", "interface", "package"].includes(node.kind));
    const requirements = edges.filter((edge) => edge.kind !== "provider" && edge.kind !== "adapter" && !isExclusion(edge));
    const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
    const special = nodes.flatMap((node, index) =>
      node.override || node.yanked || node.contested || node.fault || node.kind === "missing" ? [index] : [],
    );
    const binding = new Set(edges.flatMap((edge) => (edge.binding ? [edge.target] : [])));
    const held = nodes.map((_, index) => index).filter((index) => binding.has(index));
    const keys = [
      ["/", "search"], ["Enter", "show a module"], ["Esc", "show all"], ["arrows", "follow lines, or move"], ["+ -", "zoom"], ["0", "fit"],
    ];
    const byName = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
    const byNumber = (a, b) => Number(b.split(" ")[1]) - Number(a.split(" ")[1]);
    const scope = (node) => (node.name.includes("/") ? node.name.split("/")[0] : undefined);
    const heldBack = folder("Held back", held.map((index) =>
      element("li", {}, jump(index), element("span", { className: "quiet" }, ` ${nodes[index].version ?? ""}${nodes[index].newest ? `, newest ${nodes[index].newest}` : ""}`))), held.length <= 12);
    const changed = nodes.flatMap((node, index) => (node.change ? [index] : []));
    const different = folder("Differs from the lockfile", changed.map((index) =>
      element("li", {}, jump(index), element("span", { className: "quiet" }, ` ${nodes[index].version}, ${changeText(nodes[index].change)}`))), changed.length <= 12);
    // A large graph begins with one division of it, a small one with its waves if they are few.
    const kinds = [
      ["Scopes", groups(scope, byName)],
      ["Kinds", groups((node) => node.role, byName)],
      ["Waves", groups((node) => (node.wave ? `wave ${node.wave}` : undefined), byNumber)],
      ["Packages", groups((node) => node.package, byName)],
    ];
    const first = isLarge ? kinds.findIndex(([, items]) => items.length > 0) : kinds[2][1].length <= 12 ? 2 : -1;
    const divisions = kinds.flatMap(([heading, items], index) => folder(heading, items, index === first));
    present(
      element("h2", {}, graph.application),
      ...(graph.caption ?? []).map((text, index) =>
        element("p", { className: index > 0 ? "fix" : text.startsWith("✗") ? "alarm" : "" }, text)),
      element("p", {}, `${counted(modules.length, "module")}, ${counted(requirements.length, "requirement")}`),
      ...(graph.solved || graph.caption ? [] : [element("p", {}, tag("✗ no solution", "alarm"))]),
      element("p", { className: "quiet" }, "Select a module to see what it needs, who needs it and why it is here."
        + (lines.checked ? "" : " Its lines are drawn then; the box above draws all of them.")),
      ...section("Look at", special.map((index) => element("li", {}, jump(index)))),
      ...different,
      ...(isLarge ? [...divisions, ...heldBack] : [...heldBack, ...divisions]),
      ...section("Keys", keys.map(([key, text]) => element("li", {}, element("kbd", {}, key), " " + text))),
    );
  }

  // Lines of a large graph are drawn on demand: five thousand of them say nothing.
  const lines = document.getElementById("lines");
  lines.checked = !isLarge;
  showLines();
  lines.addEventListener("change", () => {
    showLines();
    if (selected === null) showOverview();
  });

  // Keys along the lines. One node is reached by Tab, the others by arrows from it.

  let reachable = 0;

  function makeReachable(index) {
    nodeElements[reachable]?.setAttribute("tabindex", "-1");
    reachable = index;
    nodeElements[index].setAttribute("tabindex", "0");
  }

  const middles = nodeElements.map((shape) => {
    const box = shape.querySelector("rect");
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(box.getAttribute(name)));
    return { x: x + width / 2, y: y + height / 2 };
  });

  /// The node that an arrow leads to: the nearest one along a line, or across lines the next one in the row.
  function neighbor(index, key) {
    const here = middles[index];
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    const ahead = (node) => (middles[node].x - here.x) * dx + (middles[node].y - here.y) * dy;
    const beside = (node) => Math.abs((middles[node].x - here.x) * dy + (middles[node].y - here.y) * dx);
    const found = (dy === 0) === isTurned
      ? [...outgoing[index].map((edge) => edges[edge].target), ...incoming[index].map((edge) => edges[edge].source)]
      : nodes.map((_, node) => node).filter((node) => beside(node) < 30);
    const cost = (node) => ahead(node) + beside(node) / 4;
    return found.filter((node) => ahead(node) > 0).sort((a, b) => cost(a) - cost(b))[0];
  }

  const isTurned = stage.querySelector(".wave text[text-anchor]") !== null;

  nodeElements.forEach((shape, index) => {
    shape.setAttribute("tabindex", index === 0 ? "0" : "-1");
    shape.setAttribute("role", "button");
    shape.setAttribute("aria-label", shape.querySelector("title").textContent);
    shape.addEventListener("click", () => {
      if (travelled <= 4) select(selected === index ? null : index);
    });
    shape.addEventListener("focus", () => {
      makeReachable(index);
      if (shape.matches(":focus-visible")) follow(index);
    });
    shape.addEventListener("keydown", (event) => {
      if (event.key.startsWith("Arrow")) {
        const next = neighbor(index, event.key);
        if (next !== undefined) nodeElements[next].focus({ preventScroll: true });
      } else if (event.key === "Enter" || event.key === " ") {
        select(index);
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    });
  });

  // Search.

  let hits = [];
  let active = 0;

  function search() {
    const words = input.value.trim().toLowerCase();
    const rank = (node) => {
      const name = node.name.toLowerCase();
      if (name === words) return 0;
      return name.startsWith(words) ? 1 : name.includes(words) ? 2 : (node.summary ?? "").toLowerCase().includes(words) ? 3 : 4;
    };
    hits = words === "" ? [] : nodes.map((node, index) => [rank(node), index]).filter(([value]) => value < 4);
    hits = hits.sort((left, right) => left[0] - right[0] || left[1] - right[1]).map(([, index]) => index).slice(0, 50);
    active = 0;
    showHits();
  }

  function showHits() {
    list.replaceChildren(
      ...hits.map((index, place) => {
        const node = nodes[index];
        const item = element("li", { id: `found-${place}` }, `${node.name} ${node.version ?? (node.kind === "catalog" ? "" : node.kind)}`);
        item.setAttribute("role", "option");
        item.setAttribute("aria-selected", String(place === active));
        item.addEventListener("mousedown", (event) => {
          event.preventDefault();
          choose(place);
        });
        return item;
      }),
    );
    input.setAttribute("aria-expanded", String(hits.length > 0));
    if (hits.length > 0) input.setAttribute("aria-activedescendant", `found-${active}`);
    else input.removeAttribute("aria-activedescendant");
    list.children[active]?.scrollIntoView({ block: "nearest" });
  }

  function choose(place) {
    const index = hits[place];
    if (index === undefined) return;
    hits = [];
    showHits();
    select(index, true);
    nodeElements[index].focus({ preventScroll: true });
  }

  input.addEventListener("input", search);
  input.addEventListener("blur", () => {
    hits = [];
    showHits();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (hits.length > 0) active = (active + (event.key === "ArrowDown" ? 1 : hits.length - 1)) % hits.length;
      showHits();
    } else if (event.key === "Enter") {
      choose(active);
    } else if (event.key === "Escape") {
      input.value = "";
      search();
      input.blur();
    }
    event.stopPropagation();
  });

  // Keys and buttons.

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = 60;
    const actions = {
      "/": () => input.focus(),
      Escape: () => select(null),
      "+": () => zoom(1.25),
      "=": () => zoom(1.25),
      "-": () => zoom(0.8),
      0: fit,
      ArrowLeft: () => move(step, 0),
      ArrowRight: () => move(-step, 0),
      ArrowUp: () => move(0, step),
      ArrowDown: () => move(0, -step),
    };
    if (event.key.startsWith("Arrow") && details.contains(event.target)) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  document.getElementById("closer").addEventListener("click", () => zoom(1.25));
  document.getElementById("farther").addEventListener("click", () => zoom(0.8));
  document.getElementById("fit").addEventListener("click", fit);

  function selectFromAddress() {
    let name = "";
    try {
      name = decodeURIComponent(location.hash.slice(1));
    } catch {
      // An address that was typed in: nothing is selected.
    }
    const index = placeOf.get(name);
    if (index !== undefined) select(index, true);
  }

  showOverview();
  begin();
  selectFromAddress();
  window.addEventListener("hashchange", selectFromAddress);
})();
