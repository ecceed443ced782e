import { Button } from '@mantine/core'
import { IconCopy, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { GiftCard } from '#contract/gift-cards.ts'
import { serverMessage } from '#web/http.ts'
import { formatMoment } from '#web/locale.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { Failure } from '#web/ui/Failure.tsx'
import { formatPrice } from '#web/ui/price.ts'
import { snack } from '#web/ui/snackbar.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import classes from './GiftCards.module.css'
import { letterTo } from './gift-card.ts'
import { giftCardsQuery } from './queries.ts'

/** The cards that she bought, each with its code as long as it is worth anything. */
export function BoughtCards() {
  const { t } = useTranslation()
  const cards = useQuery({ ...giftCardsQuery, staleTime: 0 })
  return (
    <section className={classes.bought}>
      <h2>{t('GIFT_BOUGHT_CARDS')}</h2>
      {cards.isPending && <Waiting cards={2} height="6rem" />}
      {cards.isError && (
        <Failure
          title={t('GIFT_CARDS_FAILED')}
          detail={serverMessage(cards.error)}
          onRetry={() => void cards.refetch()}
        />
      )}
      {cards.data?.length === 0 && <p className={classes.quiet}>{t('GIFT_CARDS_EMPTY')}</p>}
      {cards.data && cards.data.length > 0 && (
        <ul className={classes.cards}>
          {cards.data.map((card) => (
            <li key={card.code} className={classes.card} data-used={card.redeemedAt !== null}>
              <Card card={card} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Card({ card: { code, value, paid, message, boughtAt, redeemedAt } }: { card: GiftCard }) {
  const { t } = useTranslation()
  const letter = letterTo(t('GIFT_LETTER_SUBJECT'), t('GIFT_LETTER', { message, code }).trim())
  const copy = async () => {
    await copyText(code)
    snack(t('GIFT_COPIED'), 'plain')
  }
  return (
    <>
      <p className={classes.value}>{formatPrice(value)}</p>
      <p className={classes.code}>{code}</p>
      {message !== '' && (
        <p className={classes.message} dir="auto">
          {message}
        </p>
      )}
      <p className={classes.quiet}>
        {t('GIFT_PAID', { price: formatPrice(paid), date: formatMoment(new Date(boughtAt)) })}
      </p>
      {redeemedAt === null ? (
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconCopy size={18} aria-hidden="true" />}
            aria-label={t('GIFT_COPY', { code })}
            onClick={() => void copy()}
          >
            {t('BTN_GIFT_COPY')}
          </Button>
          <Button
            component="a"
            variant="default"
            href={letter}
            aria-label={t('GIFT_SEND', { code })}
            leftSection={<IconMail size={18} aria-hidden="true" />}
          >
            {t('BTN_GIFT_SEND')}
          </Button>
        </div>
      ) : (
        <p className={classes.used}>{t('GIFT_USED', { date: formatMoment(new Date(redeemedAt)) })}</p>
      )}
    </>
  )
}
