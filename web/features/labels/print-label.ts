import type { Success } from '#contract/http.ts'
import { LABEL_SIZES, LONGEST_LABEL, type PrintedLabel } from '#contract/labels.ts'
import { http } from '#web/http.ts'

export type LabelSize = (typeof LABEL_SIZES)[number]

/** Whether there is anything to print, and not too much. */
export function fitsOnLabel(text: string): boolean {
  return text.trim() !== '' && text.length <= LONGEST_LABEL
}

export function isSize(value: string): value is LabelSize {
  return LABEL_SIZES.some((size) => size === value)
}

/** Has a label printed. */
export async function printLabel(wish: { text: string; size: LabelSize }): Promise<PrintedLabel> {
  return (await http.post<Success<PrintedLabel>>('/rest/labels', wish)).data
}
