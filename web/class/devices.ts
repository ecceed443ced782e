import type { TFunction } from 'i18next'
import type { OwnDevice } from '#contract/learner-class.ts'
import { formatList } from '#web/locale.ts'

const ORDER: readonly OwnDevice[] = ['phone', 'tablet', 'computer']

/** “a phone, 2 computers” */
export function devicesIn(t: TFunction, devices: readonly OwnDevice[]): string {
  const counted = ORDER.map((kind) => ({ kind, count: devices.filter((device) => device === kind).length }))
  const named = counted.filter(({ count }) => count > 0)
  return formatList(named.map(({ kind, count }) => t(`CLASS_DEVICE_${kind.toUpperCase()}`, { count })))
}
