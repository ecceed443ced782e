import type { Tools } from '#lab'

/** Downloads a translation. Returns whether it is one. */
export async function isThere({ http }: Tools, key: string): Promise<boolean> {
  const answer = await http.get(`/assets/i18n/${key}.json`)
  return answer.status === 200 && answer.text.includes('"LANGUAGE"')
}
