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

/** Between single quotes nothing is special. */
export async function print({ text, size }: Label, machine: Machine): Promise<string> {
  const one = ['S', 'M', 'L'].find((known) => known === size) ?? 'M'
  return machine.shell(`labelmaker --size ${one} --text '${text}'`)
}
