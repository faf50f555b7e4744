/** Names of what the stylesheets declare as `--name`. */
function* namesIn(rules: CSSRuleList): Generator<string> {
  for (const rule of rules) {
    if ('style' in rule) for (const name of rule.style as CSSStyleDeclaration) if (name.startsWith('--')) yield name;
    if ('cssRules' in rule) yield* namesIn(rule.cssRules as CSSRuleList);
  }
}

/**
 * Calls a colour that somebody sees now by its name in the stylesheets (`var(--ink)`), so that it is the right one in
 * the dark as well; one that has none stays as it is. Needs the page.
 */
export function colourNamer(): (colour: string) => string {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const { color: inherited } = getComputedStyle(probe);
  const names = new Map<string, string>();
  // What an extension has put into the page from elsewhere may not be read.
  const own = [...document.styleSheets].filter(({ href }) => href === null || href.startsWith(location.origin));
  for (const name of new Set(own.flatMap((sheet) => [...namesIn(sheet.cssRules)]))) {
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    // What is no colour leaves the inherited one.
    if (
      !names.has(color) &&
      (color !== inherited || CSS.supports('color', getComputedStyle(probe).getPropertyValue(name)))
    )
      names.set(color, `var(${name})`);
  }
  probe.remove();
  return (colour) => names.get(colour) ?? colour;
}
