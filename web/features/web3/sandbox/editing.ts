/** An edit of a text field: the text that replaces the selection. */
export interface TextEdit {
  start: number
  end: number
  text: string
  /** The caret in the inserted text; its end by default. */
  caret?: number
}

const STEP = '    '

/** The start of the line at a position. */
function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

/**
 * A new line keeps the indentation, and increases it after an opening brace. A closing brace gets a line of its own.
 */
export function insertLineBreak(text: string, start: number, end: number): TextEdit {
  const line = text.slice(lineStart(text, start), start)
  const depth = /^\s*/.exec(line)?.[0] ?? ''
  const isOpen = line.trimEnd().endsWith('{')
  const inside = `\n${depth}${isOpen ? STEP : ''}`
  if (isOpen && text.startsWith('}', end)) {
    return { start, end, text: `${inside}\n${depth}`, caret: inside.length }
  }
  return { start, end, text: inside }
}

/** Tab indents all selected lines, Shift+Tab outdents them; without a selection, Tab inserts four spaces. */
export function indentSelection(text: string, start: number, end: number, isBack: boolean): TextEdit {
  if (start === end && !isBack) return { start, end, text: STEP }
  const first = lineStart(text, start)
  const lines = text.slice(first, end).split('\n')
  const moved = lines.map((line) => (isBack ? line.replace(/^ {1,4}|^\t/, '') : STEP + line))
  return { start: first, end, text: moved.join('\n') }
}
