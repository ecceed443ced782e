import { Button, Flex, Group, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FlagAnswer } from '#contract/contest.ts'
import { http, serverMessage } from '#web/http.ts'
import { challengesQuery } from '../../training/queries.ts'

/** The server's limit in characters. */
const LONGEST_FLAG = 100

const ANSWERS = {
  counts: 'CONTEST_FLAG_COUNTS',
  unsolved: 'CONTEST_FLAG_UNSOLVED',
  wrong: 'CONTEST_FLAG_WRONG',
} as const satisfies Record<FlagAnswer['answer'], string>

/** Checks a flag of the player's own. For contests with own flags. */
export function FlagForm() {
  const { t } = useTranslation()
  const { data: challenges = [] } = useQuery(challengesQuery)
  const [chosen, setChosen] = useState('')
  const [flag, setFlag] = useState('')
  const challenge = chosen || (challenges[0]?.key ?? '')
  const { mutate, reset, data, isPending, error } = useMutation({
    mutationFn: () => http.post<FlagAnswer>('/training/contest/flags', { challenge, flag }),
  })
  const answer = error ? (serverMessage(error) ?? t('CONTEST_FLAG_FAILED')) : data && t(ANSWERS[data.answer])
  return (
    <Flex
      component="form"
      direction="column"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      <p>{t('CONTEST_FLAG_HINT')}</p>
      <NativeSelect
        label={t('CONTEST_FLAG_CHALLENGE')}
        value={challenge}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.value)
          reset()
        }}
        data={challenges.map(({ key, title }) => ({ value: key, label: title }))}
      />
      <TextInput
        label={t('CONTEST_FLAG_FIELD')}
        value={flag}
        required
        maxLength={LONGEST_FLAG}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        onChange={({ currentTarget }) => {
          setFlag(currentTarget.value)
          reset()
        }}
      />
      <p role="status">{answer}</p>
      <Group>
        <Button type="submit" loading={isPending}>
          {t('CONTEST_FLAG_CHECK')}
        </Button>
      </Group>
    </Flex>
  )
}
