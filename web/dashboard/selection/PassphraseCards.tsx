import { Button } from '@mantine/core'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { BulkActionResult } from '#contract/activity.ts'
import type { DashboardClass } from '#contract/dashboard.ts'
import IconPrinter from '~icons/printer'
import { useClass } from '../class/use-class.ts'
import { escapeInvisible } from '../ui/escape-invisible.ts'
import { EMPTY_FOCUS_PATH, restoreFocus } from '../ui/focus.ts'
import { type BulkProgress, BulkResult, useWarnBeforeLeaving } from './BulkAction.tsx'
import classes from './PassphraseCards.module.css'

/**
 * A card with the new passphrase of each learner, to print and cut. The passphrases exist only in the memory of this
 * page.
 */
export function PassphraseCardScreen({ bulk, onClose }: { bulk: BulkProgress; onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useClass()
  const cards = bulk.passphrases.toSorted((one, other) => one.nickname.localeCompare(other.nickname))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    return () => restoreFocus(EMPTY_FOCUS_PATH)
  }, [])
  return (
    <main className={classes.screen}>
      <div className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('DASHBOARD_CARDS_OF', { count: bulk.passphrases.length })}
        </h1>
        <p>{t('DASHBOARD_CARDS_ONCE')}</p>
        {(bulk.failed.length > 0 || bulk.error) && <BulkResult bulk={bulk} />}
        <div className={classes.buttons}>
          <Button
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            onClick={() => window.print()}
            disabled={!data}
          >
            {t('DASHBOARD_CARDS_PRINT')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('DASHBOARD_PASSPHRASE_NOTED')}
          </Button>
        </div>
      </div>
      {data && (
        <ul className={classes.cards} data-cards="true">
          {cards.map((card) => (
            <PassphraseCard key={card.id} card={card} classInfo={data} />
          ))}
        </ul>
      )}
    </main>
  )
}

interface CardProps {
  card: NonNullable<BulkActionResult['words']>[number]
  classInfo: DashboardClass
}

function PassphraseCard({ card: { nickname, words }, classInfo: { name, code, joinLink, qr } }: CardProps) {
  const { t } = useTranslation()
  return (
    <li className={classes.card}>
      <h2 className={classes.name}>
        <bdi>{escapeInvisible(nickname)}</bdi>
      </h2>
      <p className={classes.school}>
        <bdi>{escapeInvisible(name)}</bdi>
      </p>
      <img className={classes.qr} src={qr} alt="" width={96} height={96} />
      <dl className={classes.facts}>
        <dt>{t('DASHBOARD_CARDS_AT')}</dt>
        <dd className={classes.address}>{joinLink.replace(/\/\?code=.*/, '')}</dd>
        <dt>{t('DASHBOARD_CODE')}</dt>
        <dd>{code}</dd>
        <dt>{t('DASHBOARD_CARDS_PASSPHRASE')}</dt>
        <dd className={classes.words}>{words}</dd>
      </dl>
      <p className={classes.how}>{t('DASHBOARD_CARDS_HOW')}</p>
    </li>
  )
}

/** Keeps new passphrases across screens, and opens the screen that shows them. */
export function PassphraseCardsProvider({ children }: { children: ReactNode }) {
  const [bulk, setBulk] = useState<BulkProgress | undefined>()
  const navigate = useNavigate()
  useWarnBeforeLeaving(bulk !== undefined)
  const cards = useMemo<PassphraseCards>(
    () => ({
      bulk,
      show: (made) => {
        setBulk((waiting) => (waiting ? mergeProgress(waiting, made) : made))
        void navigate('/')
      },
      close: () => setBulk(undefined),
    }),
    [bulk, navigate],
  )
  return <PassphraseCardsContext value={cards}>{children}</PassphraseCardsContext>
}

/**
 * Merges new cards into those that were not printed yet. If a learner got two passphrases, only the newer one is kept.
 */
function mergeProgress(waiting: BulkProgress, made: BulkProgress): BulkProgress {
  const renewed = new Set(made.passphrases.map(({ id }) => id))
  const troubles = [waiting.error, made.error].filter((trouble) => trouble !== undefined)
  const last = troubles.at(-1)
  const sum = (of: 'unsure' | 'left'): number => troubles.reduce((all, trouble) => all + trouble[of], 0)
  return {
    ...made,
    ...(last && { error: { why: last.why, unsure: sum('unsure'), left: sum('left') } }),
    total: waiting.total + made.total,
    done: [...waiting.done, ...made.done],
    failed: [...waiting.failed, ...made.failed],
    passphrases: [...waiting.passphrases.filter(({ id }) => !renewed.has(id)), ...made.passphrases],
  }
}

/** New passphrases until the trainer confirms that they are noted. They can never be shown again. */
export interface PassphraseCards {
  bulk: BulkProgress | undefined
  show(bulk: BulkProgress): void
  close(): void
}

const PassphraseCardsContext = createContext<PassphraseCards | undefined>(undefined)

export function usePassphraseCards(): PassphraseCards {
  const cards = use(PassphraseCardsContext)
  if (!cards) throw new Error('usePassphraseCards outside of PassphraseCardsProvider')
  return cards
}
