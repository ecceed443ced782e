import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ThankfulCard } from '#contract/gift-cards.ts'
import { serverMessage } from '#web/http.ts'
import { formatMoment } from '#web/locale.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { formatPrice } from '#web/ui/price.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import classes from './GiftCards.module.css'
import { wallQuery } from './queries.ts'

/** Who gave a card away, and does not mind that everybody knows. */
export function Wall() {
  const { t } = useTranslation()
  const wall = useQuery({ ...wallQuery, staleTime: 0 })
  return (
    <section id="wallOfThanks" className={classes.bought}>
      <h2>{t('WALL_TITLE')}</h2>
      <p className={classes.quiet}>{t('WALL_LEAD')}</p>
      {wall.isPending && <Waiting cards={2} height="4rem" />}
      {wall.isError && (
        <Failure
          title={t('WALL_FAILED')}
          detail={serverMessage(wall.error)}
          onRetry={() => void wall.refetch()}
        />
      )}
      {wall.data?.length === 0 && <p className={classes.quiet}>{t('WALL_EMPTY')}</p>}
      {wall.data && wall.data.length > 0 && (
        <ul className={classes.cards}>
          {numbered(wall.data).map(([key, card]) => (
            <li key={key} className={classes.card} data-used={card.isRedeemed}>
              <Thanks card={card} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Thanks({ card: { from, to, value, boughtAt, isRedeemed } }: { card: ThankfulCard }) {
  const { t } = useTranslation()
  const names = { from: from ?? t('WALL_SOMEBODY'), to: to ?? t('WALL_SOMEBODY') }
  return (
    <>
      <p className={classes.value}>{formatPrice(value)}</p>
      <p className={classes.message}>{t(to === null ? 'WALL_GAVE' : 'WALL_GAVE_TO', names)}</p>
      <p className={classes.quiet}>
        <time dateTime={boughtAt}>{formatMoment(new Date(boughtAt))}</time> ·{' '}
        {t(isRedeemed ? 'WALL_REDEEMED' : 'WALL_FULL')}
      </p>
    </>
  )
}

/** Two cards may be bought in one moment. */
function numbered(cards: readonly ThankfulCard[]): [string, ThankfulCard][] {
  return cards.map((card, index) => [`${card.boughtAt} ${index}`, card])
}
