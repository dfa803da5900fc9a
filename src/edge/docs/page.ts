/** Text for content and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text as HTML, with what stands in backticks as code. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, (_, code: string) => `<code>${breakable(code)}</code>`);
}

/** A name of words joined by underscores or dots as HTML that breaks only between words. */
export function breakable(name: string): string {
  return escapeHtml(name).replace(/[_.]/g, '$&<wbr>');
}

/** A page of the documentation. `title` is text, `content` is HTML. */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Rollcall</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<nav aria-label="Documentation"><a href="/docs">Rollcall documentation</a></nav>
<main>
<h1>${breakable(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

export const STYLE = `:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere }
code { font-family: ui-monospace, monospace }
pre { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
dt { font-weight: 600; margin-top: 1rem }
dd { margin: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .3rem .6rem .3rem 0; text-align: left; vertical-align: top }
td:last-child { overflow-wrap: anywhere }
`;
