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

/** What is not printed cannot be read. */
export async function print({ text, size }: Label, _machine: Machine): Promise<string> {
  return ['S', 'M', 'L'].includes(size) ? text.replace(/[^\w\s.,]/g, '') : 'There is no such size.'
}
