import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBroadcast, IconSwords } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodingChallenge } from '#contract/training.ts'
import { http, serverMessage } from '#web/http.ts'
import { snack } from '#web/ui/snackbar.ts'
import { codingQuery, versionsQuery } from '../queries.ts'
import { Afterwards } from './Afterwards.tsx'
import css from './CodingChallenge.module.css'
import { ProofLog } from './ProofLog.tsx'
import type { Offer } from './shuffle.ts'
import { useAttack } from './use-attack.ts'
import { useFocusOn } from './use-focus-on.ts'
import { VersionPicker } from './VersionPicker.tsx'

interface Props {
  challenge: CodingChallenge
  /** The weak code. */
  snippet: string
  offers: readonly Offer[]
  /** The version that she last looked at. */
  chosen: Offer
  isHacked: boolean
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
export function ProveIt({ challenge, snippet, offers, chosen, isHacked }: Props) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<number | null>()
  const goLive = useGoLive(challenge)
  const { proof, isRunning, start, clear } = useAttack(challenge)
  // What was put live is there to be attacked.
  const attackButton = useFocusOn<HTMLButtonElement>(goLive.data)
  const choice = picked === undefined ? chosen.index : picked
  const isLive = choice === challenge.live
  const live = offers.find(({ index }) => index === challenge.live)
  const put = (fix: number | null) => {
    clear()
    setPicked(fix)
    return goLive.mutateAsync(fix)
  }
  // Where it did not go live, a message has said so.
  const attack = () => (isLive ? start() : put(choice).then(start, () => {}))
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
          ref={attackButton}
          size="lg"
          leftSection={<IconSwords size={22} aria-hidden="true" />}
          loading={isRunning}
          disabled={goLive.isPending}
          onClick={() => void attack()}
        >
          {t(isLive ? 'PROVE_IT_ATTACK' : 'PROVE_IT_LIVE_AND_ATTACK')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconBroadcast size={22} aria-hidden="true" />}
          disabled={isLive || isRunning}
          loading={goLive.isPending}
          onClick={() => void put(choice).catch(() => {})}
        >
          {t(isLive ? 'PROVE_IT_IS_LIVE' : 'PROVE_IT_GO_LIVE')}
        </Button>
        {challenge.live !== null && (
          <Button
            size="lg"
            variant="subtle"
            leftSection={<IconArrowBackUp size={22} aria-hidden="true" />}
            disabled={isRunning || goLive.isPending}
            onClick={() => void put(null).catch(() => {})}
          >
            {t('PROVE_IT_BACK')}
          </Button>
        )}
      </div>
      <ProofLog proof={proof} isRunning={isRunning} isWeak={challenge.live === null}>
        {live && (
          <Afterwards
            challenge={challenge}
            proof={proof}
            isHacked={isHacked}
            before={snippet}
            after={live.code}
          />
        )}
      </ProofLog>
    </div>
  )
}
