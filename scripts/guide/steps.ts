import type { SolutionStep } from '#contract/training/solutions.ts'
import { escapeHtml } from '#server/http/replies/escape-html.ts'
import type { Translate } from './translations.ts'

/** Returns the steps of a solution as a numbered list. XHTML. */
export function renderSteps(steps: readonly SolutionStep[], say: Translate): string {
  return `<ol class="steps">${steps.map((step) => `<li>${stepText(step, say)}</li>`).join('')}</ol>`
}

function stepText(step: SolutionStep, say: Translate): string {
  switch (step.does) {
    case 'request':
      return requestText(step, say)
    case 'open':
      return placeText(step, say)
    case 'logIn':
      return line(say('GUIDE_LOGIN', step)) + renderBlock(step.password)
    case 'say':
      return `${line(say('GUIDE_SAY'))}${renderBlock(step.text)}${line(say('GUIDE_SAID'))}${renderBlock(step.answer, 'answer')}`
    case 'pack':
      return (
        line(say('GUIDE_PACK')) +
        step.files.map(({ name, text }) => renderBlock(`${name}\n\n${text}`)).join('')
      )
    case 'emit':
      return line(say('GUIDE_EMIT', step)) + renderBlock(step.payload)
    case 'deploy':
      return line(say('GUIDE_DEPLOY')) + renderBlock(callText(step))
    case 'write':
      return line(say('GUIDE_WRITE')) + renderBlock(callText(step))
    case 'read':
      return line(say('GUIDE_READ_CALL')) + renderBlock(callText(step))
    case 'more':
      return line(say('GUIDE_MORE', step))
  }
}

function callText({ call, value }: { call: string; value: string | null }): string {
  return value === null ? call : `${call}  (${value})`
}

function requestText(
  { method, path, as, headers, body, status, answer }: SolutionStep & { does: 'request' },
  say: Translate,
): string {
  const head = [`${method} ${path}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
  const sent = body === null ? head : `${head}\n\n${body}`
  const asked = as === null ? say('GUIDE_REQUEST') : say('GUIDE_REQUEST_AS', { who: as })
  const came = answer === '' ? '' : renderBlock(answer, 'answer')
  return `${line(asked)}${renderBlock(sent)}${readable(path, say)}${line(say('GUIDE_ANSWER', { status }))}${came}`
}

function placeText({ path, as }: SolutionStep & { does: 'open' }, say: Translate): string {
  const asked = as === null ? say('GUIDE_OPEN') : say('GUIDE_OPEN_AS', { who: as })
  return `${line(asked)}${renderBlock(path)}${readable(path, say)}`
}

/** Decodes a URL for readers. */
function readable(path: string, say: Translate): string {
  const text = decoded(path)
  return text === path ? '' : `${line(say('GUIDE_READABLE'))}${renderBlock(text)}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Some attacks are not valid URLs.
    return path
  }
}

function line(text: string): string {
  return `<p>${escapeHtml(text)}</p>`
}

/** Returns a block of text. Characters that XML does not allow are replaced. */
export function renderBlock(text: string, kind = 'sent'): string {
  return `<pre class="${kind}"><code>${escapeHtml(replaceControlCharacters(text))}</code></pre>`
}

/** Replaces control characters, which XML does not allow, by their symbols. */
export function replaceControlCharacters(text: string): string {
  return text.replace(/(?![\n\r\t])\p{Cc}/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    return String.fromCodePoint(code < 0x20 ? 0x2400 + code : 0x2421)
  })
}
