interface Label {
  text: string
  /** S, M or L. */
  size: string
}

/** The machine that the printer is connected to. */
interface Machine {
  /** Passes a line to the shell. Returns what was printed. */
  shell(line: string): Promise<string>
  /** Runs a program with these arguments, without a shell. Returns what was printed. */
  run(program: string, words: string[]): Promise<string>
}

/** Prints nothing. */
export async function print({ text, size }: Label, _machine: Machine): Promise<string> {
  return ['S', 'M', 'L'].includes(size) ? text.replace(/[^\w\s.,]/g, '') : 'There is no such size.'
}
