import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContestTeam, LONGEST_TEAM_NAME } from '#contract/contest.ts'
import { useDashboard } from '../session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { escapeInvisible, inSentence } from '../ui/escape-invisible.ts'
import { useToasts } from '../ui/Toasts.tsx'

interface Props {
  team: ContestTeam
  brackets: readonly string[]
  onClose: () => void
}

/** Changes the name, the bracket and the captain of a team. */
export function TeamDialog({ team, brackets, onClose }: Props) {
  const { t } = useTranslation()
  const { api } = useDashboard()
  const { notify, notifyError } = useToasts()
  const queries = useQueryClient()
  const captainNow = team.members.find(({ isCaptain }) => isCaptain)?.id ?? ''
  const [name, setName] = useState(team.name)
  const [bracket, setBracket] = useState(team.bracket ?? '')
  const [captain, setCaptain] = useState(captainNow)
  const saving = useMutation({
    mutationFn: async () => {
      const path = `/api/contest/teams/${team.id}`
      const change = { name, bracket: bracket === '' ? null : bracket }
      const { ok } = await api.post<{ ok: string }>(path, change)
      if (captain !== captainNow) await api.post(`${path}/captain`, { learner: captain })
      return ok
    },
    onSuccess: (ok) => {
      notify(ok)
      onClose()
    },
    onError: notifyError,
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <ConfirmDialog
      title={t('DASHBOARD_TEAMS_CHANGE_OF', { name: inSentence(team.name) })}
      action={t('DASHBOARD_TEAMS_DO_SAVE')}
      isBusy={saving.isPending}
      onConfirm={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('DASHBOARD_TEAMS_NAME')}
        value={name}
        required
        maxLength={LONGEST_TEAM_NAME}
        autoComplete="off"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {(brackets.length > 0 || team.bracket !== null) && (
        <NativeSelect
          label={t('DASHBOARD_TEAMS_BRACKET')}
          value={bracket}
          onChange={({ currentTarget }) => setBracket(currentTarget.value)}
          data={[{ value: '', label: t('DASHBOARD_TEAMS_NO_BRACKET') }, ...brackets]}
        />
      )}
      {team.members.length > 1 && (
        <NativeSelect
          label={t('DASHBOARD_TEAMS_CAPTAIN_FIELD')}
          value={captain}
          onChange={({ currentTarget }) => setCaptain(currentTarget.value)}
          data={team.members.map(({ id, nickname }) => ({ value: id, label: escapeInvisible(nickname) }))}
        />
      )}
    </ConfirmDialog>
  )
}
