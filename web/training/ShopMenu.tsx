import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { LiveFix, UndoState } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { formatMoment } from '#web/locale.ts'
import { forgetSession } from '#web/session.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconChevronDown from '~icons/chevron-down'
import IconEraser from '~icons/eraser'
import IconRefresh from '~icons/refresh'
import { forgetProgress } from './continue-code.ts'
import { type ResetKind, resetShop } from './fresh-start.ts'
import { useLiveFixes, useSwitchFixes } from './live-versions/use-live-fixes.ts'
import css from './ShopMenu.module.css'
import '@mantine/core/styles/Checkbox.layer.css'

/** The texts of the two kinds of reset and of undo. */
const RESETS = {
  reset: {
    title: 'SHOP_RESET_TITLE',
    action: 'SHOP_RESET',
    done: 'SHOP_RESET_DONE',
    Icon: IconRefresh,
    short: 'SHOP_RESET_SHORT',
  },
  startOver: {
    title: 'SHOP_START_OVER_TITLE',
    action: 'SHOP_START_OVER',
    done: 'SHOP_START_OVER_DONE',
    Icon: IconEraser,
    short: 'SHOP_START_OVER_SHORT',
  },
  undo: {
    title: 'SHOP_UNDO_TITLE',
    action: 'SHOP_UNDO',
    done: 'SHOP_UNDO_DONE',
    Icon: IconArrowBackUp,
    short: 'SHOP_UNDO_SHORT',
  },
} as const satisfies Record<ResetKind, unknown>

function forgetOldShop(way: ResetKind): void {
  forgetSession()
  if (way !== 'reset') forgetProgress()
}

/** The state that the last reset can be undone to. */
function useUndoable(): UndoState['undoable'] {
  const { data } = useQuery({
    queryKey: ['undoable'],
    staleTime: 0,
    queryFn: () => http.get<UndoState>('/training/shop/undo'),
  })
  return data?.undoable ?? null
}

/** Buttons for the resets, and for undo if there is a state to restore. */
function ResetButtons({ onChoose }: { onChoose: (way: ResetKind) => void }) {
  const { t } = useTranslation()
  const undoable = useUndoable()
  const time = undoable ? formatMoment(new Date(undoable.at)) : ''
  const ways: ResetKind[] = undoable ? ['reset', 'startOver', 'undo'] : ['reset', 'startOver']
  return ways.map((way) => {
    const { Icon, action, short } = RESETS[way]
    return (
      <button key={way} type="button" className={`ff-hover ${css.item}`} onClick={() => onChoose(way)}>
        <Icon aria-hidden="true" />
        <span>
          <strong>{t(action)}</strong>
          <small className="ff-hint">{t(short, { time })}</small>
        </span>
      </button>
    )
  })
}

/** Menu to reset the shop, start over, or undo that. Each asks for confirmation and lists the consequences. */
export function ShopMenu() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<ResetKind>()
  const [last, setLast] = useState<ResetKind>('reset')
  const [isWeakWanted, setWeakWanted] = useState(false)
  const live = useLiveFixes().filter(({ isLive }) => isLive)
  const switchFixes = useSwitchFixes()
  const renew = useMutation({
    mutationFn: (way: ResetKind) => {
      const weak = way === 'reset' && isWeakWanted ? live : []
      return resetShop(way, weak, (fixes) => switchFixes.mutate({ fixes, live: false }))
    },
    onSuccess: async (_, way) => {
      forgetOldShop(way)
      setAsked(undefined)
      showSnackbar(t(RESETS[way].done))
      if (way === 'startOver') await navigate('/search')
      await client.invalidateQueries()
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('SHOP_RESET_FAILED'), 'error'),
  })
  const ask = (way: ResetKind) => {
    setLast(way)
    setWeakWanted(false)
    setAsked(way)
  }
  const { title, action } = RESETS[last]
  return (
    <>
      <Disclosure
        className={css.menu}
        panelClassName={`ff-popup ${css.panel}`}
        button={(props) => (
          <Button
            {...props}
            variant="default"
            rightSection={<IconChevronDown size={18} aria-hidden="true" />}
          >
            {t('SHOP_MENU')}
          </Button>
        )}
      >
        {(close) => (
          <ResetButtons
            onChoose={(way) => {
              close()
              ask(way)
            }}
          />
        )}
      </Disclosure>
      <ConfirmButton
        title={t(title)}
        action={t(action)}
        isOpen={asked !== undefined}
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate(last)}
        onClose={() => setAsked(undefined)}
      >
        <ResetConsequences way={last} live={live} isWeakWanted={isWeakWanted} onWeakWanted={setWeakWanted} />
      </ConfirmButton>
    </>
  )
}

export default ShopMenu

const CONSEQUENCES: Record<ResetKind, readonly string[]> = {
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

interface ResetConsequencesProps {
  way: ResetKind
  live: readonly LiveFix[]
  /** Whether the weak code is to be restored as well. */
  isWeakWanted: boolean
  onWeakWanted: (isWanted: boolean) => void
}

/** Lists the consequences of a reset. A reset keeps the learner's fixes live, and offers to restore the weak code. */
export function ResetConsequences({ way, live, isWeakWanted, onWeakWanted }: ResetConsequencesProps) {
  const { t } = useTranslation()
  return (
    <>
      <ul>
        {CONSEQUENCES[way].map((line) => (
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
