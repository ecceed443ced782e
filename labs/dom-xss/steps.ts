import type { Tools } from '#lab'

/** Searches for a text, as somebody who follows a prepared link would. */
export async function search({ browser }: Tools, text: string): Promise<void> {
  await browser.open(`/#/search?q=${encodeURIComponent(text)}`)
}
