import { Box, Button, Flex, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LearnerLiveVisit } from '#contract/learner-class.ts'
import { serverMessage } from '#web/http.ts'
import { formatMinute } from '#web/locale.ts'
import { useAnswerVisit } from '../data/class.ts'
import css from './Class.module.css'
import './page-texts.ts'

interface Props {
  live: LearnerLiveVisit
  onDone?: () => void
}

/** A trainer asks for a visit or was let in. The learner answers on the join page, and can end the visit here. */
export default function LiveVisit({ live, onDone = () => {} }: Props) {
  const { t } = useTranslation()
  const turn = useAnswerVisit()
  const { id, trainer: name, state, until } = live
  const away = (answer: 'no' | 'later' | 'end') => turn.mutate({ id, answer }, { onSuccess: onDone })
  return (
    <Stack gap="sm" className={css.form}>
      <p>
        <strong>{t(`CLASS_LIVE_${state.toUpperCase()}`, { name })}.</strong>{' '}
        {state === 'asked'
          ? t('CLASS_LIVE_WHY')
          : t('CLASS_LIVE_UNTIL', { time: formatMinute(new Date(until)) })}
      </p>
      <p>{t('CLASS_LIVE_COUNTS', { name })}</p>
      {turn.isError && (
        <Box role="alert" component="p" c="var(--ff-danger)">
          {serverMessage(turn.error) ?? t('CLASS_FAILED')}
        </Box>
      )}
      {state === 'asked' ? (
        <Flex method="post" action="./.class/live" component="form" gap="sm" wrap="wrap">
          <Button type="submit">{t('CLASS_LIVE_ANSWER')}</Button>
          <Button
            variant="default"
            disabled={turn.isPending}
            loading={turn.isPending && turn.variables.answer === 'later'}
            onClick={() => away('later')}
          >
            {t('CLASS_LIVE_LATER')}
          </Button>
          <Button
            variant="default"
            disabled={turn.isPending}
            loading={turn.isPending && turn.variables.answer === 'no'}
            onClick={() => away('no')}
          >
            {t('CLASS_LIVE_NO')}
          </Button>
        </Flex>
      ) : (
        <Group gap="sm" align="stretch">
          <Button loading={turn.isPending} onClick={() => away('end')}>
            {t('CLASS_LIVE_END', { name })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
