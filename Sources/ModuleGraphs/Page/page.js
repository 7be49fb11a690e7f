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
  edges.forEach((edge, index) => {
    edge.source = placeOf.get(edge.from);
    edge.target = placeOf.get(edge.to);
    outgoing[edge.source].push(index);
    incoming[edge.target].push(index);
  });
  const nodeElements = nodes.map((_, index) => svg.querySelector(`[data-node="${index}"]`));
  const edgeElements = edges.map((_, index) => [
    ...svg.querySelectorAll(`[data-edge="${index}"], [data-label="${index}"]`),
  ]);

  // The part of the picture that is seen.

  const view = { x: 0, y: 0, scale: 1 };

  function show() {
    const box = stage.getBoundingClientRect();
    svg.setAttribute("viewBox", `${view.x} ${view.y} ${box.width / view.scale} ${box.height / view.scale}`);
  }

  function fit() {
    const box = stage.getBoundingClientRect();
    view.scale = Math.min(box.width / size.width, box.height / size.height, 1.5) || 1;
    view.x = (size.width - box.width / view.scale) / 2;
    view.y = Math.min(0, (size.height - box.height / view.scale) / 2);
    show();
  }

  function zoom(factor, clientX, clientY) {
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
    view.x -= x / view.scale;
    view.y -= y / view.scale;
    show();
  }

  function reveal(index) {
    const box = stage.getBoundingClientRect();
    const shape = nodeElements[index].getBoundingClientRect();
    const x = view.x + (shape.left + shape.width / 2 - box.left) / view.scale;
    const y = view.y + (shape.top + shape.height / 2 - box.top) / view.scale;
    view.scale = Math.max(view.scale, 0.6);
    view.x = x - box.width / view.scale / 2;
    view.y = y - box.height / view.scale / 2;
    show();
  }

  const pointers = new Map();
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
      if (pointers.size === 0) stage.classList.remove("moving");
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
  new ResizeObserver(show).observe(stage);

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

  function clearMarks() {
    for (const element of svg.querySelectorAll(".near, .selected, .above, .beneath, .why")) {
      element.classList.remove("near", "selected", "above", "beneath", "why");
    }
  }

  function select(index, centre) {
    selected = index;
    clearMarks();
    svg.classList.toggle("focused", index !== null);
    if (index === null) {
      history.replaceState(null, "", location.pathname + location.search);
      showOverview();
      return;
    }
    const below = closure(index, outgoing, "target");
    const above = closure(index, incoming, "source");
    for (const node of [...below.nodes, ...above.nodes]) nodeElements[node].classList.add("near");
    nodeElements[index].classList.add("selected");
    mark(below.edges, "near", "beneath");
    mark(above.edges, "near", "above");
    mark(why(index), "why");
    history.replaceState(null, "", "#" + encodeURIComponent(nodes[index].id));
    showDetails(index, below.nodes.size - 1, above.nodes.size - 1);
    if (centre) reveal(index);
  }

  function mark(indices, ...classes) {
    for (const index of indices) for (const element of edgeElements[index]) element.classList.add(...classes);
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

  function edgeItem(index, far) {
    const edge = edges[index];
    const node = nodes[edge[far]];
    const tags = [];
    if (edge.kind !== "dependency") tags.push(tag(edge.kind));
    if (edge.binding) tags.push(tag("binds", "binds"));
    if (edge.overridden) tags.push(tag("overridden", "alarm"));
    if (edge.conflict) tags.push(tag("✗ conflict", "alarm"));
    return element(
      "li",
      {},
      jump(edge[far]),
      " ",
      element("code", {}, edge.requirement),
      " ",
      ...tags,
      ...(node.version && far === "target" ? [element("span", { className: "quiet" }, ` ${graph.solved ? "selected " : ""}${node.version}`)] : []),
      ...(edge.reason ? [element("div", {}, edge.reason)] : []),
      ...place(edge.at),
    );
  }

  function section(title, items, name = "ul") {
    return items.length === 0 ? [] : [element("h3", {}, title), element(name, {}, ...items)];
  }

  function showDetails(index, below, above) {
    const node = nodes[index];
    const path = why(index);
    const tags = [tag(node.kind)];
    if (node.role) tags.push(tag(node.role));
    if (node.wave) tags.push(tag(`wave ${node.wave}`));
    if (node.override) tags.push(tag("override", "alarm"));
    if (node.yanked) tags.push(tag("yanked", "alarm"));
    if (node.contested) tags.push(tag("✗ cannot be had", "alarm"));
    const heading = element("h2", { tabIndex: -1 }, node.name + (node.version ? " " + node.version : ""));
    const close = element("button", { type: "button" }, "Show all");
    close.addEventListener("click", () => select(null));
    const way = path.map((step) =>
      element("li", {}, jump(edges[step].source), " ", element("code", {}, edges[step].requirement), " →"),
    );
    if (way.length > 0) way.push(element("li", {}, element("strong", {}, node.name)));
    details.replaceChildren(
      heading,
      element("p", {}, ...tags),
      ...(node.summary ? [element("p", {}, node.summary)] : []),
      ...(node.newest ? [element("p", {}, `Newest: ${node.newest}`)] : []),
      ...(node.override ? [element("p", {}, `Overridden: ${node.override}`)] : []),
      ...(node.yanked ? [element("p", {}, `Yanked: ${node.yanked}`)] : []),
      ...(node.unavailable ? [element("p", {}, `Unavailable: ${node.unavailable}`)] : []),
      ...place(node.at),
      element("p", { className: "quiet" }, `${below} below, ${above} above`),
      close,
      ...section("Why it is here", way, "ol"),
      ...section(`Needs (${outgoing[index].length})`, outgoing[index].map((edge) => edgeItem(edge, "target"))),
      ...section(`Needed by (${incoming[index].length})`, incoming[index].map((edge) => edgeItem(edge, "source"))),
    );
    details.scrollTop = 0;
  }

  function showOverview() {
    const modules = nodes.filter((node) => !["application", "interface", "package"].includes(node.kind));
    const special = nodes.flatMap((node, index) =>
      node.override || node.yanked || node.contested || node.kind === "missing" ? [index] : [],
    );
    const keys = [
      ["/", "search"], ["Enter", "show a module"], ["Esc", "show all"], ["+ -", "zoom"], ["0", "fit"], ["arrows", "move"],
    ];
    details.replaceChildren(
      element("h2", {}, graph.application),
      element("p", {}, `${modules.length} modules, ${edges.filter((edge) => edge.kind !== "provider" && edge.kind !== "adapter").length} requirements`),
      ...(graph.solved ? [] : [element("p", {}, tag("✗ no solution", "alarm"))]),
      element("p", { className: "quiet" }, "Choose a module to see what it needs, who needs it and why it is here."),
      ...section("Look at", special.map((index) => element("li", {}, jump(index)))),
      ...section("Keys", keys.map(([key, text]) => element("li", {}, element("kbd", {}, key), " " + text))),
    );
  }

  nodeElements.forEach((shape, index) => {
    shape.setAttribute("tabindex", "0");
    shape.setAttribute("role", "button");
    shape.setAttribute("aria-label", shape.querySelector("title").textContent);
    shape.addEventListener("click", () => {
      if (travelled <= 4) select(selected === index ? null : index);
    });
    shape.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      select(index);
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
        const item = element("li", { id: `found-${place}` }, `${node.name} ${node.version ?? node.kind}`);
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
      // An address that somebody typed: nothing is selected.
    }
    const index = placeOf.get(name);
    if (index !== undefined) select(index, true);
  }

  showOverview();
  fit();
  selectFromAddress();
  window.addEventListener("hashchange", selectFromAddress);
})();
