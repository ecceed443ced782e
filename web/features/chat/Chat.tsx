import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useSession } from '#web/session.ts'
import { ForCustomers } from '#web/ui/ForCustomers.tsx'
import { Named } from '#web/ui/Named.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { AssistantStart } from './AssistantStart.tsx'
import { AssistantTalk } from './AssistantTalk.tsx'
import { BotSwitch } from './BotSwitch.tsx'
import { BOT_CHOICES, type BotChoice, botChoice, keepBotChoice, ONE_BOT } from './bot-choice.ts'
import classes from './Chat.module.css'
import { SupportDesk } from './SupportDesk.tsx'

/**
 * The chat: the support bot and the assistant, side by side until the customer chooses one of them. Clients of both
 * generations find what they look for at the same address. Guests are asked to log in.
 */
export default function Chat() {
  const { t } = useTranslation()
  usePageTitle(t('CHAT_TITLE'))
  const { id } = useParams()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { isLoggedIn } = useSession()
  // A phone has room for one of them at a time.
  const isPhone = useMediaQuery('(width < 700px)', undefined, { getInitialValueInEffect: false })
  const chosen = id === undefined ? botChoice(search.get('bot')) : 'assistant'
  const choice = isPhone && chosen === 'both' ? 'assistant' : chosen
  const choose = (next: BotChoice) => {
    keepBotChoice(next)
    void navigate(`/chatbot?bot=${next}`, { replace: id === undefined })
  }
  return (
    <Named element="app-chatbot" className={classes.screen} data-choice={choice}>
      <div className={classes.head}>
        <h1 className={classes.title}>{t('CHAT_TITLE')}</h1>
        {isLoggedIn && (
          <BotSwitch choices={isPhone ? ONE_BOT : BOT_CHOICES} choice={choice} onChoose={choose} />
        )}
      </div>
      <ForCustomers>
        <div className={classes.counters}>
          {choice !== 'support' &&
            (id === undefined ? <AssistantStart /> : <AssistantTalk key={id} id={id} />)}
          {choice !== 'assistant' && <SupportDesk />}
        </div>
      </ForCustomers>
    </Named>
  )
}
