// Looks for what keeps people from using the page of `modctl graph --format html`: names, roles, references, order and
// contrast, by the rules of WCAG 2.2 (AA). scripts/browser-check puts it behind the page's own script, in either color scheme.
(() => {
  const failures = [];
  let count = 0;
  const check = (what, isSo) => {
    count += 1;
    if (!isSo) failures.push(what);
  };
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const describe = (element) => `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""}.${element.getAttribute("class") ?? ""}`;
  const isShown = (element) => element.checkVisibility?.() ?? true;

  const name = (element) => {
    const ids = element.getAttribute("aria-labelledby");
    if (ids) return ids.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
    const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent;
    return (label || "").trim();
  };
  const structure = (state) => {
    const interactive = "button,input,summary,a[href],[role=button],[role=option],[role=combobox],[role=listbox]";
    for (const element of all(interactive)) check(`${state}: ${describe(element)} has no name`, name(element) !== "");
    for (const element of all("svg[role]")) check(`${state}: a picture has no name`, name(element) !== "");
    const ids = all("[id]").map((element) => element.id);
    check(`${state}: ids are there once`, new Set(ids).size === ids.length);
    for (const attribute of ["aria-controls", "aria-labelledby", "aria-activedescendant", "for"]) {
      for (const element of all(`[${attribute}]`)) {
        for (const id of element.getAttribute(attribute).split(" ")) {
          check(`${state}: ${attribute} of ${describe(element)} leads to ${id}`, document.getElementById(id) !== null);
        }
      }
    }
    for (const list of all("ul,ol")) {
      const isOptions = list.getAttribute("role") === "listbox";
      check(`${state}: a list has something else`, [...list.children].every((item) =>
        item.tagName === "LI" && (!isOptions || item.getAttribute("role") === "option")));
    }
    for (const element of all("button,[role=button],summary,a[href]")) {
      check(`${state}: ${describe(element)} is within another`, element.parentElement.closest("button,[role=button],a[href]") === null);
    }
    const levels = all("h1,h2,h3,h4").map((element) => Number(element.tagName[1]));
    check(`${state}: headings leave no level out`, levels[0] === 1 && levels.every((level, index) => index === 0 || level <= levels[index - 1] + 1));
  };

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const pixel = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return { parts: [red, green, blue], alpha: alpha / 255 };
  };
  const luminance = (color) => pixel(color).parts
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const paper = getComputedStyle(document.body).backgroundColor;
  const behind = (element) => {
    for (let part = element; part; part = part.parentElement) {
      const color = getComputedStyle(part).backgroundColor;
      if (color && pixel(color).alpha === 1) return color;
    }
    return paper;
  };
  const fill = (element) => {
    const color = element ? getComputedStyle(element).fill : "none";
    return color === "none" ? paper : color;
  };
  const enough = (what, one, other, least) => check(`${what}: contrast ${contrast(one, other).toFixed(2)} of ${least}`, contrast(one, other) >= least);
  const colors = (state) => {
    const seen = new Set();
    const once = (key) => !seen.has(key) && seen.add(key);
    for (const element of all("body *")) {
      if (element.closest("svg,script,style") || !isShown(element)) continue;
      const style = getComputedStyle(element);
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
      const back = behind(element);
      if (hasText && once(`${style.color} ${back}`)) enough(`${state}: text of ${describe(element)}`, style.color, back, 4.5);
      if (/^(BUTTON|INPUT)$/.test(element.tagName) && element.type !== "checkbox" && once(`rim ${style.borderTopColor} ${back}`)) {
        enough(`${state}: rim of ${describe(element)}`, style.borderTopColor, behind(element.parentElement), 3);
      }
    }
    for (const text of all("svg text")) {
      if (!isShown(text)) continue;
      const group = text.closest(".node,.label");
      const back = fill(group?.querySelector("rect") ?? text.parentElement.querySelector("rect"));
      const color = getComputedStyle(text).fill;
      if (once(`text ${color} ${back}`)) enough(`${state}: text of ${describe(group ?? text)}`, color, back, 4.5);
    }
    for (const part of all("svg .node rect, svg .line, svg .stripe, svg .head")) {
      const color = getComputedStyle(part).stroke;
      if (color !== "none" && isShown(part) && once(`line ${color}`)) enough(`${state}: line of ${describe(part.parentElement)}`, color, paper, 3);
    }
  };

  try {
    check("the language is named", document.documentElement.lang !== "");
    check("the page has a title", document.title.trim() !== "");
    check("there is one main part", all("main").length === 1 && all("h1").length === 1);
    for (const element of all("[tabindex]")) check("no order of its own", element.tabIndex <= 0);
    const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const state = (title) => {
      structure(title);
      colors(`${scheme}, ${title}`);
    };
    state("overview");
    const input = document.getElementById("search");
    input.value = "a";
    input.dispatchEvent(new Event("input"));
    state("search");
    input.value = "";
    input.dispatchEvent(new Event("input"));
    for (const shape of all("#graph [data-node]").slice(0, 4)) {
      shape.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      structure(`${shape.querySelector(".name").textContent} selected`);
    }
    const lines = document.getElementById("lines");
    if (!lines.checked) lines.click();
    colors(`${scheme}, selected`);
  } catch (error) {
    failures.push(`stopped: ${error.stack ?? error}`);
  }
  const verdict = document.createElement("pre");
  verdict.id = "verdict";
  verdict.textContent = failures.length === 0 ? `PASSED ${count}` : `FAILED ${[...new Set(failures)].join("; ")}`;
  document.body.append(verdict);
})();
