import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Group, NativeSelect, Radio, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { COLOURS, ICE, LONGEST_NOTE, type PreferencesBody, STRAWS } from '#contract/shop/preferences.ts'
import { useSingleMutation } from '#web/data/use-single-mutation.ts'
import { serverMessage } from '#web/http.ts'
import { FormError } from '#web/ui/forms/FormOutcome.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { CheckoutLayout } from '#web/ui/shop/CheckoutLayout.tsx'
import { showSnackbar } from '#web/ui/snackbar/snackbar.tsx'
import { CardSkeletons } from '#web/ui/states/CardSkeletons.tsx'
import { Failure } from '#web/ui/states/Failure.tsx'
import { RequireLogin } from '#web/ui/states/RequireLogin.tsx'
import IconDoor from '~icons/door'
import { type Choices, changesOf, choicesIn, preferencesQuery, savePreferences } from './preferences.ts'

/** How a customer likes a juice. */
export default function Preferences() {
  const { t } = useTranslation()
  return (
    <CheckoutLayout element="app-preferences" title={t('TITLE_PREFERENCES')} lead={t('PREFERENCES_LEAD')}>
      <RequireLogin>
        <SavedPreferences />
        <Group mt="lg">
          <Link to="/back-room" className="ff-action">
            <IconDoor size={20} aria-hidden="true" />
            {t('PREFERENCES_BACK_ROOM')}
          </Link>
        </Group>
      </RequireLogin>
    </CheckoutLayout>
  )
}

function SavedPreferences() {
  const { t } = useTranslation()
  const preferences = useQuery({ ...preferencesQuery, staleTime: 0 })
  if (preferences.isPending) return <CardSkeletons cards={1} height="24rem" />
  if (preferences.isError) {
    return (
      <Failure
        title={t('PREFERENCES_FAILED')}
        detail={serverMessage(preferences.error)}
        onRetry={() => void preferences.refetch()}
      />
    )
  }
  return <PreferencesForm saved={choicesIn(preferences.data)} />
}

/** Sends only what has changed. */
function PreferencesForm({ saved }: { saved: Choices }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [choices, setChoices] = useState(saved)
  const choose = (part: Partial<Choices>): void => setChoices((before) => ({ ...before, ...part }))
  const why = useId()
  const changes = changesOf(saved, choices)
  const isUnchanged = Object.keys(changes).length === 0
  const { start, error, isPending } = useSingleMutation({
    mutationFn: (body: PreferencesBody) => savePreferences(body),
    onSuccess: () => {
      showSnackbar(t('PREFERENCES_SAVED'))
      return queries.invalidateQueries({ queryKey: preferencesQuery.queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start(changes)
  }
  return (
    <Panel title={t('PREFERENCES_JUICE')}>
      <form id="preferences-form" onSubmit={submit} noValidate>
        <Stack gap="lg">
          <Radio.Group label={t('PREFERENCES_ICE')} value={choices.ice} onChange={(ice) => choose({ ice })}>
            <Group gap="lg" pt="xs">
              {ICE.map((one) => (
                <Radio key={one} value={one} label={t(`PREFERENCES_ICE_${one}`)} />
              ))}
            </Group>
          </Radio.Group>
          <Group gap="md" align="flex-start">
            <NativeSelect
              id="strawKind"
              flex="1 1 10rem"
              label={t('PREFERENCES_STRAW')}
              data={STRAWS.map((one) => ({ value: one, label: t(`PREFERENCES_STRAW_${one}`) }))}
              value={choices.kind}
              onChange={({ currentTarget }) => choose({ kind: currentTarget.value })}
            />
            <NativeSelect
              id="strawColour"
              flex="1 1 10rem"
              label={t('PREFERENCES_COLOUR')}
              disabled={choices.kind === 'none'}
              data={COLOURS.map((one) => ({ value: one, label: t(`PREFERENCES_COLOUR_${one}`) }))}
              value={choices.colour}
              onChange={({ currentTarget }) => choose({ colour: currentTarget.value })}
            />
          </Group>
          <Switch
            id="pulp"
            label={t('PREFERENCES_PULP')}
            checked={choices.pulp}
            onChange={({ currentTarget }) => choose({ pulp: currentTarget.checked })}
          />
          <TextInput
            id="preferencesNote"
            autoComplete="off"
            label={t('PREFERENCES_NOTE')}
            description={t('PREFERENCES_NOTE_HINT', { count: LONGEST_NOTE })}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={LONGEST_NOTE}
            value={choices.note}
            onChange={({ currentTarget }) => choose({ note: currentTarget.value })}
          />
          <FormError text={error ? (serverMessage(error) ?? t('PREFERENCES_NOT_SAVED')) : undefined} />
          <Group>
            <Button
              type="submit"
              id="savePreferences"
              size="lg"
              disabled={isUnchanged}
              aria-describedby={why}
              loading={isPending}
            >
              {t('BTN_PREFERENCES_SAVE')}
            </Button>
            <p id={why} className="ff-hint">
              {isUnchanged && t('PREFERENCES_UNCHANGED')}
            </p>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
