/** An edit of a text field: what is put in place of the selection. */
export interface Edit {
  start: number
  end: number
  text: string
  /** Where the caret goes, counted in what is put; to its end by default. */
  caret?: number
}

const STEP = '    '

/** Where the line begins that a place is in. */
function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

/** A new line is as deep as the one before, and deeper after an opening brace. A closing one gets a line of its own. */
export function breakLine(text: string, start: number, end: number): Edit {
  const line = text.slice(lineStart(text, start), start)
  const depth = /^\s*/.exec(line)?.[0] ?? ''
  const isOpen = line.trimEnd().endsWith('{')
  const inside = `\n${depth}${isOpen ? STEP : ''}`
  if (isOpen && text.startsWith('}', end)) {
    return { start, end, text: `${inside}\n${depth}`, caret: inside.length }
  }
  return { start, end, text: inside }
}

/** Tab moves all selected lines to the right, Shift+Tab to the left; with nothing selected, Tab is four spaces. */
export function indent(text: string, start: number, end: number, isBack: boolean): Edit {
  if (start === end && !isBack) return { start, end, text: STEP }
  const first = lineStart(text, start)
  const lines = text.slice(first, end).split('\n')
  const moved = lines.map((line) => (isBack ? line.replace(/^ {1,4}|^\t/, '') : STEP + line))
  return { start: first, end, text: moved.join('\n') }
}
