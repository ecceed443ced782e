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

/** Without the signs that shells are known for. */
export async function print({ text, size }: Label, machine: Machine): Promise<string> {
  const plain = (value: string) => value.replace(/[;&|$`]/g, '')
  return machine.shell(`labelmaker --size ${plain(size)} --text "${plain(text)}"`)
}
