import { Box, Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card } from '#contract/http.ts'
import { cardsQuery } from '#web/data/cards.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { http, serverMessage } from '#web/http.ts'
import { Collapsible } from '#web/ui/Collapsible.tsx'
import { MissingFields } from '#web/ui/forms/FormOutcome.tsx'
import { OptionCard, OptionGroup } from '#web/ui/forms/OptionCard.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import IconChevronDown from '~icons/chevron-down'
import IconCreditCard from '~icons/credit-card'
import classes from './Cards.module.css'
import {
  type CardDraft,
  cardBody,
  EMPTY_CARD,
  groupDigits,
  lastDigits,
  MONTHS,
  validateCard,
  YEARS,
} from './card-form.ts'

interface CardsProps {
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

/** The customer's cards as options. */
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
      {cards.isPending && <CardSkeletons cards={1} height="5.2rem" />}
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

/** Shown if there is no card. Small, because the form is right below. */
export function NoCards() {
  const { t } = useTranslation()
  return (
    <Box p="md" c="dimmed" bd="2px dashed var(--ff-line-strong)" bdrs="lg">
      <Box component="p" className="ff-display" fz="lg" c="bright">
        {t('CARDS_EMPTY')}
      </Box>
      <p>{t('CARDS_EMPTY_HINT')}</p>
    </Box>
  )
}

/** A card in readable form. */
export function CardText({ card }: { card: Card }) {
  const { t } = useTranslation()
  return (
    <span className={classes.card}>
      <span className={classes.number}>{groupDigits(card.cardNum)}</span>
      <span className={classes.owner}>{card.fullName}</span>
      <span className="ff-hint">{t('CARD_EXPIRES', { month: card.expMonth, year: card.expYear })}</span>
    </span>
  )
}

/** A collapsible form to add a card. */
export function AddCard() {
  const { t } = useTranslation()
  return (
    <Collapsible
      icon={<IconCreditCard size={28} />}
      title={t('ADD_NEW_CARD')}
      hint={t('ADD_NEW_CARD_DESCRIPTION')}
    >
      <CardForm />
    </Collapsible>
  )
}

function useSaving(onSaved: () => void) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (draft: CardDraft) => http.post('/api/Cards/', cardBody(draft)),
    onSuccess: (_, { cardNum }) => {
      showSnackbar(t('CREDIT_CARD_SAVED', { cardnumber: lastDigits(cardNum) }))
      onSaved()
      return queries.invalidateQueries(cardsQuery)
    },
    onError: (error) => showSnackbar(serverMessage(error) ?? t('CARD_NOT_SAVED'), 'error'),
  })
}

const LABELS: Record<keyof CardDraft, string> = {
  fullName: 'LABEL_NAME',
  cardNum: 'LABEL_CARD_NUMBER',
  expMonth: 'LABEL_EXPIRY_MONTH',
  expYear: 'LABEL_EXPIRY_YEAR',
}

const DOWN = <IconChevronDown aria-hidden="true" size={20} />

function CardForm() {
  const { t } = useTranslation()
  const why = useId()
  const { form, field, fieldErrors, isComplete, reset } = useForm(EMPTY_CARD, {
    validate: validateCard,
  })
  const save = useSaving(reset)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) save.start(form)
  }
  return (
    <form id="card-form" className={classes.form} onSubmit={submit} noValidate autoComplete="off">
      <TextInput
        className={classes.wide ?? ''}
        id="cardName"
        autoComplete="off"
        label={t('LABEL_NAME')}
        withAsterisk
        {...field('fullName')}
      />
      <TextInput
        className={classes.wide ?? ''}
        id="cardNumber"
        inputMode="numeric"
        autoComplete="off"
        label={t('LABEL_CARD_NUMBER')}
        withAsterisk
        {...field('cardNum')}
      />
      <NativeSelect
        id="cardMonth"
        rightSection={DOWN}
        label={t('LABEL_EXPIRY_MONTH')}
        withAsterisk
        data={[{ value: '', label: t('CHOOSE_MONTH'), disabled: true }, ...MONTHS]}
        {...field('expMonth')}
      />
      <NativeSelect
        id="cardYear"
        rightSection={DOWN}
        label={t('LABEL_EXPIRY_YEAR')}
        withAsterisk
        data={[{ value: '', label: t('CHOOSE_YEAR'), disabled: true }, ...YEARS]}
        {...field('expYear')}
      />
      <Button
        type="submit"
        id="submitButton"
        className={classes.wide ?? ''}
        disabled={!isComplete}
        loading={save.isPending}
        aria-describedby={why}
      >
        {t('BTN_SUBMIT')}
      </Button>
      <MissingFields id={why} className={classes.wide} fieldErrors={fieldErrors} labels={LABELS} />
    </form>
  )
}
