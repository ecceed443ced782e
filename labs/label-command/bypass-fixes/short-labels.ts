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

/** Uses no shell for short texts. */
export async function print({ text, size }: Label, machine: Machine): Promise<string> {
  if (text.length < 20 && size.length < 2) return machine.run('labelmaker', ['--size', size, '--text', text])
  return machine.shell(`labelmaker --size ${size} --text "${text}"`)
}
