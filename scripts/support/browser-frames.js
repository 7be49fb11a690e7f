// Moves and zooms a page of `modctl graph --format html` for a while, and says how long the frames took, in milliseconds.
// Evaluated by scripts/browser-check in the page.
(async () => {
  const svg = document.querySelector("#stage svg");
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const times = [];
  const run = async (keys, count) => {
    let last = await frame();
    for (let step = 0; step < count; step += 1) {
      press(keys[step % keys.length]);
      const now = await frame();
      times.push(now - last);
      last = now;
    }
  };
  await frame();
  await frame();
  await run(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"], 40);
  for (let step = 0; step < 6; step += 1) press("+");
  await frame();
  await run(["ArrowRight", "ArrowRight", "ArrowDown"], 40);
  // One module chosen, as a reader has it most of the time.
  const nodes = [...svg.querySelectorAll("#graph [data-node]")];
  nodes[nodes.length >> 1].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await frame();
  await frame();
  await run(["ArrowLeft", "ArrowUp"], 40);
  times.sort((a, b) => a - b);
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1;
  const at = (share) => Math.round(times[Math.floor((times.length - 1) * share)]);
  return `${at(0.5)} ${at(0.95)} ${at(1)} ${Math.round(paint)}`;
})();
