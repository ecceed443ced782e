import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkAnswer } from '#contract/activity.ts'
import type { DeskClass } from '#contract/dashboard.ts'
import { useSchoolClass } from '../class/use-school-class.ts'
import { giveFocusBack, NO_TRAIL } from '../ui/focus-back.ts'
import { visible } from '../ui/visible.ts'
import { BulkOutcome } from './BulkOutcome.tsx'
import classes from './Cards.module.css'
import type { Bulk } from './use-bulk.ts'

/** A card for each of those who have just got new words, to print and cut. They are in this page's memory and nowhere else. */
export function CardScreen({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useSchoolClass()
  const words = bulk.words.toSorted((one, other) => one.nickname.localeCompare(other.nickname))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    return () => giveFocusBack(NO_TRAIL)
  }, [])
  return (
    <main className={classes.screen}>
      <div className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('DESK_CARDS_OF', { count: bulk.words.length })}
        </h1>
        <p>{t('DESK_CARDS_ONCE')}</p>
        {(bulk.failed.length > 0 || bulk.trouble) && <BulkOutcome bulk={bulk} />}
        <div className={classes.buttons}>
          <Button
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            onClick={() => window.print()}
            disabled={!data}
          >
            {t('DESK_CARDS_PRINT')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('DESK_WORDS_NOTED')}
          </Button>
        </div>
      </div>
      {data && (
        <ul className={classes.cards} data-cards="true">
          {words.map((card) => (
            <Card key={card.id} card={card} school={data} />
          ))}
        </ul>
      )}
    </main>
  )
}

interface CardProps {
  card: NonNullable<BulkAnswer['words']>[number]
  school: DeskClass
}

function Card({ card: { nickname, words }, school: { name, code, joinLink, qr } }: CardProps) {
  const { t } = useTranslation()
  return (
    <li className={classes.card}>
      <h2 className={classes.name}>
        <bdi>{visible(nickname)}</bdi>
      </h2>
      <p className={classes.school}>
        <bdi>{visible(name)}</bdi>
      </p>
      <img className={classes.qr} src={qr} alt="" width={96} height={96} />
      <dl className={classes.facts}>
        <dt>{t('DESK_CARDS_AT')}</dt>
        <dd className={classes.address}>{joinLink.replace(/\/\?code=.*/, '')}</dd>
        <dt>{t('DESK_CODE')}</dt>
        <dd>{code}</dd>
        <dt>{t('DESK_CARDS_WORDS')}</dt>
        <dd className={classes.words}>{words}</dd>
      </dl>
      <p className={classes.how}>{t('DESK_CARDS_HOW')}</p>
    </li>
  )
}
