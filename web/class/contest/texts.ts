import i18next from 'i18next'
import english from '../../../content/i18n/en/contest.json' with { type: 'json' }
import rules from '../../../content/i18n/en/contest-rules.json' with { type: 'json' }
import team from '../../../content/i18n/en/contest-team.json' with { type: 'json' }

/** English texts of the contest's screen. */
i18next.addResourceBundle('en', 'translation', { ...english, ...rules, ...team }, true, true)
