import type { Tools } from '#lab'

/** Searches for a text, like a user who follows a prepared link. */
export async function search({ browser }: Tools, text: string): Promise<void> {
  await browser.open(`/#/search?q=${encodeURIComponent(text)}`)
}
