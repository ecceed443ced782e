import { type Page, page } from '../pages/layout.ts'
import { escapeHtml } from './escape-html.ts'

/** What a failed request shows. Which of it is shown at all is for the lab `verbose-errors` to say. */
export interface FailureReport {
  /** `Error: Unexpected path: /rest/x` */
  title: string
  /** Lines of the stack trace, without the title. */
  stack: readonly string[]
  /** Further facts, shown in the JSON form only. */
  fields: Readonly<Record<string, unknown>>
}

/** The page that existing clients know: product and version in the heading, then status, title and stack. */
export function errorPage(
  status: number,
  report: FailureReport,
  clothes: Pick<Page, 'look' | 'home' | 'speech'>,
): string {
  const frames = report.stack.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  const body = `<div id="wrapper">
<h1>${escapeHtml(clothes.look.name)} (Express ^4.22.1)</h1>
<h2><em>${status}</em> ${escapeHtml(report.title)}</h2>
<ul id="stacktrace">${frames}</ul>
</div>`
  return page({ title: report.title, body, ...clothes })
}

/** The same as JSON, indented by two spaces. */
export function errorJson(report: FailureReport): string {
  const [name = 'Error', ...rest] = report.title.split(': ')
  const message = rest.join(': ')
  const stack = [report.title, ...report.stack].join('\n')
  return JSON.stringify({ error: { message, name, stack, ...report.fields } }, null, 2)
}

/** The same as plain text. */
export function errorText(report: FailureReport): string {
  return [report.title, ...report.stack].join('\n')
}
