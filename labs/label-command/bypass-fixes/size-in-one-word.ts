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

/** Quotes the text, and accepts any size of one word. */
export async function print({ text, size }: Label, machine: Machine): Promise<string> {
  if (/\s/.test(size)) return 'There is no such size.'
  const quoted = text.replaceAll("'", `'\\''`)
  return machine.shell(`labelmaker --size ${size} --text '${quoted}'`)
}
