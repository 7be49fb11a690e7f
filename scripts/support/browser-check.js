// Drives the page of `modctl graph --format html` as a person would, and writes what it saw into the document.
// scripts/browser-check puts it behind the page's own script.
(() => {
  const failures = [];
  let count = 0;
  const check = (what, isSo) => {
    count += 1;
    if (!isSo) failures.push(what);
  };
  addEventListener("error", (event) => failures.push(`error: ${event.message}`));
  addEventListener("unhandledrejection", (event) => failures.push(`rejection: ${event.reason}`));
  addEventListener("securitypolicyviolation", (event) => failures.push(`blocked: ${event.blockedURI}`));
  console.error = (...words) => failures.push(`console: ${words.join(" ")}`);

  const svg = document.querySelector("#stage svg");
  const input = document.getElementById("search");
  const details = document.getElementById("details");
  const graph = JSON.parse(document.getElementById("graph-data").textContent);
  const press = (target, key) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const heading = () => details.querySelector("h2").textContent;
  const near = () => svg.querySelectorAll(".node.near").length;
  const seen = () => svg.style.transform;

  try {
    const modules = graph.nodes.filter((node) => node.version && node.kind !== "application");
    // The module that most others need, and one that needs something.
    const uses = (id) => graph.edges.filter((edge) => edge.to === id).length;
    const popular = modules.reduce((best, node) => (uses(node.id) > uses(best.id) ? node : best));
    check("every node is drawn", svg.querySelectorAll("#graph [data-node]").length === graph.nodes.length);
    check("every edge is drawn", svg.querySelectorAll("#graph [data-edge]").length === graph.edges.length);
    check("the overview names the application", heading() === graph.application);
    // The address names nothing yet, so that this is the first view.
    const shown = document.getElementById("stage").getBoundingClientRect();
    const top = svg.querySelector(".node.application").getBoundingClientRect();
    const isLarge = graph.nodes.length >= 80;
    check("names can be read at first, in a graph that is not large",
      isLarge || svg.querySelector(".node.application .name").getBoundingClientRect().height >= 9);
    check("the application is in the first view",
      top.left >= shown.left && top.right <= shown.right && top.top >= shown.top && top.bottom <= shown.bottom);
    check("a large graph begins with one division of it",
      !isLarge || details.querySelectorAll("details[open]").length >= 1);

    press(document.body, "/");
    check("/ goes to the search", document.activeElement === input);
    input.value = popular.name.toUpperCase();
    input.dispatchEvent(new Event("input"));
    const hits = [...document.querySelectorAll("#found li")];
    check("the search finds a module whatever the case", hits[0]?.textContent === `${popular.name} ${popular.version}`);
    press(input, "Enter");
    check("Enter shows the module", heading() === `${popular.name} ${popular.version}`);
    check("the address names it", decodeURIComponent(location.hash) === `#${popular.id}`);
    check("the picture is focused", svg.classList.contains("focused"));
    check("something is highlighted, not everything", near() > 1 && near() <= graph.nodes.length);
    check("the module is marked", svg.querySelectorAll(".node.selected").length === 1);
    check("the legend does not fade", [...svg.querySelectorAll(".legend .node")].every((box) => getComputedStyle(box).opacity === "1"));
    check("a way from the application is marked", svg.querySelectorAll(".edge.why").length > 0);
    check("the way leads from the application", [...svg.querySelectorAll(".edge.why")].some((edge) =>
      graph.edges[edge.dataset.edge].from.startsWith("application:")));
    check("who needs it is listed", details.textContent.includes(`Needed by (${uses(popular.id)})`));
    check("requirements have their places", /\.(json|ndjson):\d+:\d+/.test(details.textContent));
    const shape = svg.querySelector(".node.selected").getBoundingClientRect();
    const stage = document.getElementById("stage").getBoundingClientRect();
    check("the module is in sight", shape.left >= stage.left && shape.right <= stage.right && shape.top >= stage.top);

    details.scrollTop = 1;
    details.querySelector("li button").click();
    check("the panel begins at its start", details.scrollTop === 0);
    check("a name in the details leads on", heading() !== `${popular.name} ${popular.version}`);
    press(document.body, "Escape");
    check("Esc shows everything", !svg.classList.contains("focused") && near() === 0 && heading() === graph.application);

    const leaf = svg.querySelector('#graph [data-node="1"]');
    leaf.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    check("a click shows a module", heading().startsWith(graph.nodes[1].name));
    leaf.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    check("a second click shows everything", heading() === graph.application);
    leaf.focus();
    press(leaf, "Enter");
    check("Enter on a node shows it", heading().startsWith(graph.nodes[1].name));
    press(document.body, "Escape");

    press(document.body, "0");
    const before = seen();
    press(document.body, "+");
    check("+ zooms", seen() !== before);
    press(document.body, "0");
    check("0 fits again", seen() === before);
    const wheel = new WheelEvent("wheel", { deltaY: -200, clientX: 200, clientY: 200, bubbles: true, cancelable: true });
    svg.dispatchEvent(wheel);
    check("the wheel zooms and does not scroll", seen() !== before && wheel.defaultPrevented);
    press(document.body, "0");
    press(document.body, "ArrowRight");
    check("arrows move", seen() !== before);
    press(document.body, "0");
    const drag = (type, x) => svg.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, button: 0, clientX: x, clientY: 200, bubbles: true }));
    try {
      drag("pointerdown", 200);
      drag("pointermove", 203);
      drag("pointerup", 203);
    } catch (error) {
      failures.push(`drag: ${error}`);
    }
    check("dragging moves", seen() !== before);
    press(document.body, "0");

    const stops = [...document.querySelectorAll("#graph [data-node][tabindex='0']")];
    check("one node only is reached by Tab", stops.length === 1);
    const start = svg.querySelector('#graph [data-node="0"]');
    start.focus();
    const turned = svg.querySelector(".wave text[text-anchor]") !== null;
    press(start, turned ? "ArrowRight" : "ArrowDown");
    const next = Number(document.activeElement.dataset.node);
    check("an arrow goes along a line", graph.edges.some((edge) =>
      edge.from === graph.nodes[0].id && edge.to === graph.nodes[next]?.id));
    press(document.activeElement, turned ? "ArrowLeft" : "ArrowUp");
    check("and back", graph.edges.some((edge) =>
      edge.to === graph.nodes[next]?.id && edge.from === graph.nodes[Number(document.activeElement.dataset.node)]?.id));
    press(document.body, "Escape");
    const lines = document.getElementById("lines");
    check("lines of large graphs are drawn on demand", lines.checked === graph.nodes.length < 80);
    const edge = svg.querySelector("#graph .edge");
    const isDrawn = (shape = edge) => shape.getClientRects().length > 0;
    leaf.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    check("of all lines only those of what is chosen are seen",
      !isDrawn() && isDrawn(svg.querySelector(".edge.near")));
    leaf.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    check("the box draws lines, or not", isDrawn() === lines.checked);
    lines.click();
    check("and changes that", isDrawn() === lines.checked);
    lines.click();
    if (graph.caption) check("the conflict is told", graph.caption.every((text) => details.textContent.includes(text)));
    const wave = [...details.querySelectorAll("details button")].find((button) => button.textContent === "wave 1");
    if (graph.layers.length > 1) {
      wave?.click();
      check("a wave shows its modules", heading() === "wave 1" && near() === graph.layers.at(0).length);
      press(document.body, "Escape");
    }
    check("nothing was loaded", performance.getEntriesByType("resource").filter((entry) => !entry.name.startsWith("data:")).length === 0);
  } catch (error) {
    failures.push(`stopped: ${error.stack ?? error}`);
  }
  const verdict = document.createElement("pre");
  verdict.id = "verdict";
  verdict.textContent = failures.length === 0 ? `PASSED ${count}` : `FAILED ${failures.join("; ")}`;
  document.body.append(verdict);
})();
