import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBroadcast, IconSwords } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { snack } from '#web/ui/snackbar.ts'
import { codingQuery, versionsQuery } from '../queries.ts'
import css from './CodingChallenge.module.css'
import { ProofLog } from './ProofLog.tsx'
import type { Offer } from './shuffle.ts'
import { useAttack } from './use-attack.ts'
import { useFocusOn } from './use-focus-on.ts'
import { VersionPicker } from './VersionPicker.tsx'

interface Props {
  challenge: CodingChallenge
  offers: readonly Offer[]
  /** The version that she last looked at. */
  chosen: Offer
}

function useGoLive({ key }: CodingChallenge) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fix: number | null) =>
      http.put<CodingChallenge>(`/training/coding/${encodeURIComponent(key)}/live`, { fix }),
    onSuccess: (challenge) => {
      client.setQueryData(codingQuery(key).queryKey, challenge)
      return client.invalidateQueries({ queryKey: versionsQuery.queryKey })
    },
    onError: (error) => snack(serverMessage(error) ?? t('PROVE_IT_LIVE_FAILED'), 'error'),
  })
}

/** Third stage: any version goes live in her own shop, and the lab's attacks are let loose on it. */
export function ProveIt({ challenge, offers, chosen }: Props) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<number | null>()
  const goLive = useGoLive(challenge)
  const { proof, isRunning, start, clear } = useAttack(challenge)
  // What was put live is there to be attacked.
  const attackButton = useFocusOn<HTMLButtonElement>(goLive.data)
  const choice = picked === undefined ? chosen.index : picked
  const isLive = choice === challenge.live
  const put = (fix: number | null) => {
    clear()
    setPicked(fix)
    goLive.mutate(fix)
  }
  return (
    <div className={css.work}>
      <VersionPicker
        offers={offers}
        live={challenge.live}
        choice={choice}
        isDisabled={isRunning}
        onChoose={setPicked}
      />
      <div className={css.buttons}>
        <Button
          size="lg"
          variant={isLive ? 'default' : 'filled'}
          leftSection={<IconBroadcast size={22} aria-hidden="true" />}
          disabled={isLive || isRunning}
          loading={goLive.isPending}
          onClick={() => put(choice)}
        >
          {t(isLive ? 'PROVE_IT_IS_LIVE' : 'PROVE_IT_GO_LIVE')}
        </Button>
        <Button
          ref={attackButton}
          size="lg"
          variant={isLive ? 'filled' : 'default'}
          leftSection={<IconSwords size={22} aria-hidden="true" />}
          loading={isRunning}
          disabled={goLive.isPending}
          onClick={() => void start()}
        >
          {t('PROVE_IT_ATTACK')}
        </Button>
        {challenge.live !== null && (
          <Button
            size="lg"
            variant="subtle"
            leftSection={<IconArrowBackUp size={22} aria-hidden="true" />}
            disabled={isRunning || goLive.isPending}
            onClick={() => put(null)}
          >
            {t('PROVE_IT_BACK')}
          </Button>
        )}
      </div>
      <ProofLog proof={proof} isRunning={isRunning} isWeak={challenge.live === null} />
    </div>
  )
}
