import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LiveFix } from '#contract/training.ts'
import type { Way } from './fresh-start.ts'

const LINES: Record<Way, readonly string[]> = {
  reset: [
    'SHOP_RESET_DATA',
    'SHOP_RESET_PROGRESS',
    'SHOP_RESET_VERSIONS',
    'SHOP_RESET_SESSION',
    'SHOP_RESET_UNDO',
  ],
  startOver: [
    'SHOP_RESET_DATA',
    'SHOP_START_OVER_PROGRESS',
    'SHOP_START_OVER_HINTS',
    'SHOP_RESET_SESSION',
    'SHOP_RESET_UNDO',
  ],
  undo: ['SHOP_UNDO_DATA', 'SHOP_UNDO_KEPT', 'SHOP_RESET_SESSION'],
}

interface Props {
  way: Way
  /** Fixes that are live. */
  live: readonly LiveFix[]
  /** Whether she wants the weak code back as well. */
  isWeakWanted: boolean
  onWeakWanted: (isWanted: boolean) => void
}

/** Says exactly what a fresh start will do. A reset keeps her fixes live, and offers to put the weak code back. */
export function WhatHappens({ way, live, isWeakWanted, onWeakWanted }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <ul>
        {LINES[way].map((line) => (
          <li key={line}>{t(line)}</li>
        ))}
      </ul>
      {way === 'reset' && live.length > 0 && (
        <Checkbox
          label={t('SHOP_RESET_WEAK', { count: live.length })}
          checked={isWeakWanted}
          onChange={(event) => onWeakWanted(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
