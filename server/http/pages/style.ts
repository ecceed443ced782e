/** The style of pages that the server renders: the shop's look without its web app. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --gutter: clamp(1rem, .4rem + 2.2vw, 2.75rem); --scallop: 1.75rem;
  --stripes: repeating-linear-gradient(90deg, var(--ff-accent) 0 var(--scallop), var(--ff-on-bar) 0 calc(2 * var(--scallop)));
  --display: "Bricolage Grotesque Variable", "Avenir Next Condensed", "Arial Narrow", "Roboto Condensed", system-ui, sans-serif; }
:root[data-mantine-color-scheme=light] { color-scheme: light; }
:root[data-mantine-color-scheme=dark] { color-scheme: dark; }
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; background: var(--ff-bg); color: var(--ff-text);
  font: 420 16px/1.55 "Figtree Variable", Figtree, "Avenir Next", "Segoe UI", system-ui, sans-serif; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; background: var(--ff-bar); color: var(--ff-on-bar); }
header::after { content: ''; flex: 0 0 100%; order: 1; height: 5px; background: var(--stripes); }
header a { display: flex; gap: .5rem; align-items: center; width: fit-content; min-height: 68px; padding-inline: var(--gutter);
  color: inherit; font: 800 1.375rem/.95 var(--display); letter-spacing: -.035em; text-decoration: none; }
header nav { display: flex; flex-wrap: wrap; gap: 0 .25rem; padding-inline: calc(var(--gutter) - .75rem); }
header nav a { min-height: 44px; padding-inline: .75rem; border-radius: 999px; font: 640 .9375rem/1.2 "Figtree Variable", Figtree, "Avenir Next", "Segoe UI", system-ui, sans-serif; letter-spacing: 0; }
@media (width < 640px) { header nav { flex-wrap: nowrap; overflow-x: auto; white-space: nowrap; } }
header nav a:hover { background: var(--ff-bar-raised); }
header img { object-fit: contain; }
.challenge-solved-toast { flex: 0 1 36rem; min-width: min(20rem, 100%); padding: .5rem var(--gutter); }
.accent-notification { display: flex; gap: .75rem; align-items: center; padding-inline-start: .9rem; background: var(--ff-bar-raised);
  border: 2px solid var(--ff-notice); border-radius: 14px; }
.accent-notification p { flex: 1; min-width: 0; max-height: 2.6em; margin: 0; overflow: hidden; font-size: .9375rem; line-height: 1.3; }
header .accent-notification a { min-height: 44px; padding: 0; color: var(--ff-notice); font-family: inherit; font-size: .9375rem; font-weight: 640; line-height: 1.2; letter-spacing: 0; text-decoration: underline; }
.accent-notification button { flex: none; width: 44px; padding: 0; color: inherit; background: transparent; font-size: 1.5rem; }
.accent-notification button:hover { background: var(--ff-bar-line); }
@media (max-width: 480px) {
  .accent-notification { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .75rem; padding-block-start: .5rem; }
  .accent-notification button { grid-area: 1 / 2; }
}
header a:focus-visible { outline-color: var(--ff-bar-accent); outline-offset: -3px; }
main { flex: 1; width: 100%; max-width: 48rem; margin: 0 auto; padding: 3rem max(1.25rem, var(--gutter)) 4rem; }
footer { padding: calc(1.6 * var(--scallop) + 1.5rem) var(--gutter) 2rem; position: relative; background: var(--ff-bar); color: var(--ff-on-bar); }
footer::before { content: ''; position: absolute; inset: 0 0 auto; height: calc(1.6 * var(--scallop)); background: var(--stripes);
  mask: linear-gradient(#000 0 0) top / 100% calc(100% - var(--scallop) / 2) no-repeat,
    radial-gradient(circle at 50% 0, #000 calc(var(--scallop) / 2 - .5px), #0000 calc(var(--scallop) / 2)) bottom left / var(--scallop) calc(var(--scallop) / 2) repeat-x; }
footer a { display: inline-block; padding: .6rem 0; color: inherit; font-weight: 640; text-underline-offset: .2em; }
footer a::first-letter { text-transform: uppercase; }
footer a:focus-visible { outline-color: var(--ff-bar-accent); }
h1, h2 { font-family: var(--display); font-weight: 780; letter-spacing: -.025em; line-height: 1.05; text-wrap: balance; }
h1 { margin: 0 0 1.5rem; font-size: clamp(2rem, 1.4rem + 2.4vw, 3.25rem); }
h2 { margin: 0 0 1rem; font-size: 1.5rem; }
a { color: var(--ff-accent-text); }
section { margin: 0 0 1.25rem; padding: clamp(1.25rem, 3vw, 2rem); background: var(--ff-surface); border: 2px solid var(--ff-line); border-radius: 22px; }
section > :first-child { margin-top: 0; }
section > :last-child { margin-bottom: 0; }
section ul { padding-inline-start: 1.25rem; }
section li + li { margin-block-start: .35rem; }
label { display: block; margin: 0 0 .3rem; font-weight: 640; }
input:not([type=radio]), textarea { display: block; width: 100%; min-height: 48px; margin: 0 0 1rem; padding: .55rem .8rem; color: inherit;
  background: var(--ff-surface); border: 2px solid var(--ff-line-strong); border-radius: 14px; font: inherit; }
textarea { min-height: 9rem; resize: vertical; }
input[type=radio] { accent-color: var(--ff-accent-text); }
input:disabled { color: var(--ff-muted); background: var(--ff-sunk); }
::placeholder { color: var(--ff-muted); opacity: 1; }
input::file-selector-button { margin-inline-end: .8rem; padding: .2rem .9rem; color: var(--ff-text); background: var(--ff-accent-soft); border: 0;
  border-radius: 999px; font: inherit; font-weight: 640; cursor: pointer; }
button { min-height: 44px; padding: .5rem 1.4rem; color: var(--ff-on-accent); background: var(--ff-accent); border: 0; border-radius: 999px;
  font: inherit; font-weight: 700; cursor: pointer; }
button:hover { background: var(--ff-accent-hover); }
a.button { display: inline-flex; align-items: center; min-height: 44px; padding: .5rem 1.4rem; color: var(--ff-on-accent); background: var(--ff-accent);
  border-radius: 999px; font-weight: 700; text-decoration: none; }
a.button:hover { background: var(--ff-accent-hover); }
a.button.quiet, button.quiet { color: inherit; background: transparent; border: 2px solid var(--ff-line-strong); }
a.button.quiet:hover, button.quiet:hover { background: var(--ff-hover); }
:focus-visible { outline: 3px solid var(--ff-focus); outline-offset: 2px; }
[role=alert] { padding: .6rem 1rem; color: var(--ff-danger); background: var(--ff-danger-soft); border-radius: 14px; }
.notice { padding: .6rem 1rem; background: var(--ff-accent-soft); border-radius: 14px; font-weight: 640; }
.hint { color: var(--ff-muted); }
.portrait { display: flex; flex-wrap: wrap; gap: 1.25rem; align-items: center; }
.portrait h2, .portrait p { margin: 0; }
.portrait img { width: 132px; height: 132px; object-fit: cover; background: var(--ff-accent-soft); border-radius: 50%; border: 4px solid var(--ff-surface);
  box-shadow: 0 0 0 2px var(--ff-line); }
.choices { display: grid; gap: .6rem; margin: 0 0 1.25rem; padding: 0; border: 0; }
.choices legend { margin: 0 0 .3rem; padding: 0; font-weight: 640; }
.choices label { display: flex; gap: .8rem; align-items: center; min-height: 56px; margin: 0; padding: .6rem 1rem;
  border: 2px solid var(--ff-line-strong); border-radius: 16px; cursor: pointer; }
.choices label:has(:checked) { border-color: var(--ff-accent-text); }
.choices small { display: block; color: var(--ff-muted); font-weight: 420; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
#wrapper h1 { margin: 0; color: var(--ff-muted); font-family: inherit; font-size: 1.05rem; font-weight: 640; line-height: 1.5; letter-spacing: 0; }
#wrapper h2 { margin: .25rem 0 1.5rem; font-size: clamp(1.5rem, 4vw, 2.4rem); line-height: 1.15; }
#wrapper h2 em { margin-inline-end: .35em; color: var(--ff-accent-large); font-style: normal; }
#stacktrace, #files { margin: 0; padding: 0; list-style: none; }
#stacktrace { padding: 1rem 1.25rem; background: var(--ff-code-bg); border: 2px solid var(--ff-line); border-radius: 22px; font: .875rem/1.7 ui-monospace, monospace; }
#stacktrace:empty { display: none; }
article { margin: 0 0 1.5rem; padding: clamp(1.25rem, 3vw, 2.5rem); background: var(--ff-surface); border: 2px solid var(--ff-line); border-radius: 22px; line-height: 1.65; }
article > :last-child { margin-bottom: 0; }
article :is(ol, ul) { padding-inline-start: 1.4rem; }
article li + li { margin-top: .5rem; }
article blockquote { margin: 0 0 1.5rem; padding: .25rem 1.25rem; color: var(--ff-muted); border-inline-start: 4px solid var(--ff-accent); }
article blockquote p { margin: .25rem 0; }
article pre { overflow-x: auto; }
article .plain { font-family: ui-monospace, monospace; white-space: pre-wrap; }
#files { background: var(--ff-surface); border: 2px solid var(--ff-line); border-radius: 22px; overflow: clip; }
#files li + li { border-top: 1px solid var(--ff-line); }
#files a { display: flex; gap: .9rem; align-items: center; min-height: 48px; padding: .6rem 1.25rem; text-decoration: none; }
#files a:hover { background: var(--ff-hover); text-decoration: underline; }
#files a:focus-visible { outline-offset: -3px; border-radius: 20px; }
#files a::before { content: ''; flex: none; width: .85rem; height: 1.1rem; margin-inline: .15rem; border: 2px solid var(--ff-line-strong); border-radius: 3px 9px 3px 3px; }
#files .folder a::before { width: 1.15rem; height: .9rem; margin-inline: 0; background: var(--ff-accent); border-color: var(--ff-accent); border-radius: 2px 7px 3px 3px; }
#files .folder a::after { content: '/'; margin-inline-start: -.9rem; }
.values { display: grid; gap: .6rem; margin: 0; }
.values div { display: grid; grid-template-columns: minmax(9rem, 2fr) 5fr; gap: 0 1rem; }
.values dt { color: var(--ff-muted); }
.values dd { margin: 0; font-family: ui-monospace, monospace; font-size: .9375rem; overflow-wrap: anywhere; }
@media (max-width: 480px) { .values div { grid-template-columns: minmax(0, 1fr); } }
.scrolls { overflow-x: auto; }
.scrolls table { width: 100%; border-collapse: collapse; overflow-wrap: normal; white-space: nowrap; }
.scrolls :is(th, td) { padding: .6rem .75rem .6rem 0; text-align: start; vertical-align: top; border-block-end: 1px solid var(--ff-line); }
.scrolls tr:last-child > * { border-block-end: 0; }
thead th { color: var(--ff-muted); font-weight: 420; }
.scrolls .words { min-width: 10rem; white-space: normal; }
.scrolls :is(th, td):last-child { padding-inline-end: 0; text-align: end; font-variant-numeric: tabular-nums; }
@media (max-width: 480px) {
  .scrolls thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .scrolls tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .15rem 1rem; padding-block: .6rem; border-block-end: 1px solid var(--ff-line); }
  .scrolls tr:last-child { border-block-end: 0; }
  .scrolls tr > * { padding: 0; border: 0; white-space: normal; overflow-wrap: anywhere; }
  .scrolls tr > :last-child { grid-area: 1 / 2; }
  .scrolls td.words { grid-column: 1 / -1; }
}
section .gauges { display: grid; gap: .25rem; padding: 0; list-style: none; }
.gauges a { display: inline-block; min-height: 44px; align-content: center; font-weight: 640; }
.gauges .hint { margin: 0; }
section h2 code { font-size: 1.1rem; font-weight: 640; letter-spacing: 0; overflow-wrap: anywhere; }
`
