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

/** The text is a word of its own. The size is short anyway. */
export async function print({ text, size }: Label, machine: Machine): Promise<string> {
  if (/[SML]/.test(size) && size.length === 1)
    return machine.run('labelmaker', ['--size', size, '--text', text])
  return machine.shell(`labelmaker --size ${size} --text label`)
}
