import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Card } from '#contract/http.ts'
import { cardsQuery } from '#web/data/cards.ts'
import { serverMessage } from '#web/http.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { OptionCard, OptionGroup } from '#web/ui/OptionCard.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import classes from './Cards.module.css'
import { inGroups } from './card-form.ts'

interface CardsProps {
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** The customer's cards, to pay with one of them. */
export function Cards({ chosen, onChoose }: CardsProps) {
  const { t } = useTranslation()
  const cards = useQuery(cardsQuery)
  if (cards.isError) {
    return (
      <Failure
        title={t('CARDS_FAILED')}
        detail={serverMessage(cards.error)}
        onRetry={() => void cards.refetch()}
      />
    )
  }
  return (
    <OptionGroup title={t('YOUR_SAVED_CARDS')}>
      {cards.isPending && <Waiting cards={1} height="5.2rem" />}
      {cards.data?.length === 0 && <NoCards />}
      {cards.data?.map((card) => (
        <OptionCard
          key={card.id}
          name="card"
          isChosen={String(card.id) === chosen}
          onChoose={(isChosen) => onChoose(isChosen ? String(card.id) : undefined)}
        >
          <CardText card={card} />
        </OptionCard>
      ))}
    </OptionGroup>
  )
}

/** There is none yet. Small, for the form is right below. */
export function NoCards() {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <p className={classes.emptyTitle}>{t('CARDS_EMPTY')}</p>
      <p>{t('CARDS_EMPTY_HINT')}</p>
    </div>
  )
}

/** A card as one reads it. */
export function CardText({ card }: { card: Card }) {
  const { t } = useTranslation()
  return (
    <span className={classes.card}>
      <span className={classes.number}>{inGroups(card.cardNum)}</span>
      <span className={classes.owner}>{card.fullName}</span>
      <span className={classes.expiry}>
        {t('CARD_EXPIRES', { month: card.expMonth, year: card.expYear })}
      </span>
    </span>
  )
}
