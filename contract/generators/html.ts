import type { HtmlMutators, Random } from '#lab'

/** Pieces of HTML, drawn. */
export function htmlMutators(draw: Random): HtmlMutators {
  const tag = (name: string): string => draw.case(name)
  const gap = (): string => draw.pick([' ', '\n', '\t', '/', ' / '])
  const value = (text: string): string =>
    draw.pick([(one: string) => `"${one}"`, (one: string) => `'${one}'`])(text)
  const entities = (text: string): string =>
    [...text].map((sign) => (draw.chance(3) ? entityOf(draw, sign) : sign)).join('')
  return {
    tag,
    entities,
    link: (code) => `<${tag('a')}${gap()}${tag('href')}=${value(`${draw.case('javascript')}:${code}`)}>`,
    script: (code) =>
      draw.pick([
        () => `<${tag('script')}>${code}</${tag('script')}>`,
        () => `<${tag('script')}${gap()}>${code}</${tag('script')} >`,
        () => `<${tag('img')}${gap()}${tag('src')}=${draw.word()}${gap()}${tag('onerror')}=${value(code)}>`,
        () => `<${tag('svg')}${gap()}${tag('onload')}=${value(code)}>`,
        () => `<${tag('iframe')}${gap()}${tag('src')}=${value(`${draw.case('javascript')}:${code}`)}>`,
      ])(),
  }
}

function entityOf(draw: Random, sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  return draw.pick([`&#${code};`, `&#x${code.toString(16)};`, `&#${String(code).padStart(5, '0')};`])
}
