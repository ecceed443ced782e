/** Entries of a list that are written at a time: a few milliseconds of work. */
export const ENTRIES_PER_PART = 500

/** An object with lists that are too long to be written in one turn. */
export function isLongJson(body: unknown): body is object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  return Object.values(body).some(isLongList)
}

/** The JSON of such an object, written part by part. `yieldTurn` resolves when the next part may be written. */
export async function writeLongJson(
  body: object,
  write: (value: unknown) => string,
  yieldTurn: () => Promise<void>,
): Promise<string> {
  const fields: string[] = []
  for (const [name, value] of Object.entries(body)) {
    const json = isLongList(value)
      ? `${JSON.stringify(name)}:[${await longList(value, write, yieldTurn)}]`
      : inside(write({ [name]: value }))
    if (json !== '') fields.push(json)
  }
  return `{${fields.join()}}`
}

async function longList(
  list: readonly unknown[],
  write: (value: unknown) => string,
  yieldTurn: () => Promise<void>,
): Promise<string> {
  const parts: string[] = []
  for (let start = 0; start < list.length; start += ENTRIES_PER_PART) {
    await yieldTurn()
    parts.push(inside(write(list.slice(start, start + ENTRIES_PER_PART))))
  }
  return parts.join()
}

function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > ENTRIES_PER_PART
}

/** The JSON without its outer brackets. */
function inside(json: string): string {
  return json.slice(1, -1)
}
