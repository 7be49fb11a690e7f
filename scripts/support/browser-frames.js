// Uses a page of `modctl graph --format html` for a while, and says how long the frames took, in milliseconds.
// Evaluated by scripts/browser-check in the page. The same steps are taken several times, each time from rest, and the best time
// of each step counts: a step that is slow is slow each time, and what else the machine does is not.
(async () => {
  const stage = document.getElementById("stage");
  const svg = stage.querySelector("svg");
  const details = document.getElementById("details");
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const nodes = [...svg.querySelectorAll("#graph [data-node]")];
  const needed = nodes.map(() => 0);
  const graph = JSON.parse(document.getElementById("graph-data").textContent);
  const places = new Map(graph.nodes.map((node, index) => [node.id, index]));
  for (const edge of graph.edges) needed[places.get(edge.to)] += 1;
  const click = (index) => nodes[index].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const pointer = (type, x) => {
    try {
      stage.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, clientX: x, clientY: 200, bubbles: true }));
    } catch {
      // A pointer that does not exist cannot be captured.
    }
  };
  // Each step is one frame; a number is a pause of so many milliseconds, in which the picture comes to rest.
  const still = (count) => Array(count).fill(["still", () => {}]);
  const keys = (name, ...list) => list.map((key) => [name, () => press(key)]);
  const steps = [
    ...keys("move", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"), 300,
    ...["pointerdown", ...Array(6).fill("pointermove"), "pointerup"].map((type, step) => ["drag", () => pointer(type, 300 + 20 * step)]),
    300, ...still(3),
    ...keys("zoom", "+", "+", "+", "+", "+", "+"), 300,
    ...keys("move", "ArrowRight", "ArrowRight", "ArrowDown"), 300,
    // One module chosen, as a reader has it most of the time, then the one that most others need, then a group of modules.
    ["choose", () => click(nodes.length >> 1)], ...still(3),
    ...keys("move", "ArrowLeft", "ArrowUp", "ArrowLeft", "ArrowUp"), 300,
    ["choose a hub", () => click(needed.indexOf(Math.max(...needed)))], ...still(3),
    ["show all", () => press("Escape")], ...still(3),
    ["open a group", () => details.querySelector("details button")?.click()], ...still(3),
    ["show all", () => press("Escape")], ["fit", () => press("0")], 300,
  ];
  const best = steps.map(() => Infinity);
  for (let run = 0; run < 8; run += 1) {
    let last = await frame();
    for (const [index, step] of steps.entries()) {
      if (typeof step === "number") {
        await new Promise((done) => setTimeout(done, step));
        await frame();
        last = await frame();
        continue;
      }
      step[1]();
      const now = await frame();
      best[index] = Math.min(best[index], now - last);
      last = now;
    }
  }
  const times = steps.flatMap((step, index) => (typeof step === "number" ? [] : [[best[index], step[0]]]));
  times.sort((a, b) => a[0] - b[0]);
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1;
  const at = (share) => Math.round(times[Math.floor((times.length - 1) * share)][0]);
  return `${at(0.5)} ${at(0.95)} ${at(1)} ${Math.round(paint)} ${times.at(-1)[1]}`;
})();
