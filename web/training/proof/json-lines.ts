/**
 * Reads newline-delimited JSON as it arrives and yields each value as soon as its line is complete. `parse` turns a
 * line into a value and throws if it is invalid.
 */
export async function* parseJsonLines<T>(
  body: ReadableStream<Uint8Array>,
  parse: (line: string) => T,
): AsyncGenerator<T, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      for (const line of lines) if (line.trim() !== '') yield parse(line)
      if (done) return
    }
  } finally {
    await reader.cancel()
  }
}
