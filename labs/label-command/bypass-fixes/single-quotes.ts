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

/** Puts the text between single quotes. */
export async function print({ text, size }: Label, machine: Machine): Promise<string> {
  const one = ['S', 'M', 'L'].find((known) => known === size) ?? 'M'
  return machine.shell(`labelmaker --size ${one} --text '${text}'`)
}
