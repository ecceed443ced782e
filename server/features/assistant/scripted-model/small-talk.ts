import { patterns } from './language/words.ts'
import type { Topic } from './topics.ts'

/** Topics that have nothing to do with the shop. */
export const SMALL_TALK: readonly Topic[] = [
  {
    name: 'who are you',
    asked: patterns(
      "who|what are|is you|this, who're|who's you|this",
      'your name',
      'are you ~3 bot|human|real|robot|ai|machine|person|chatgpt|alive|model|llm',
      'introduce yourself',
      'who made|built you',
    ),
    answers: [
      'I am **{bot}**, the assistant of {shop}: half bartender, half search engine, no hands. Ask me about juice, prices, reviews, orders or delivery.',
      '**{bot}**, at your service: I mind the bar of {shop} and know what is in every bottle. I am a machine, but a fruity one.',
    ],
  },
  {
    name: 'what can you do',
    asked: patterns(
      'what|how ~2 can|could|do you ~1 do|help|offer|assist|know',
      'help',
      'what ~3 ask you',
      'your ~1 abilities|skills|functions|features|capabilities|purpose|tools',
      'what ~2 you good',
    ),
    answers: [
      'Quite a lot, for somebody without hands:\n\n- find products and tell you prices and stock\n- read out what others think of them\n- recommend something for a party, a cold or a Monday\n- tell you where your order is, if you have its number\n- explain delivery, payment, returns, recycling and the deluxe membership',
      'I can:\n\n- search the menu and compare prices\n- read you reviews\n- recommend the right bottle for the moment\n- look up an order by its number\n- answer questions about delivery, returns, payment and recycling',
    ],
  },
  {
    name: 'joke',
    asked: patterns('joke|jokes|funny|laugh|pun|riddle|witz'),
    answers: [
      'Why did the orange stop rolling? It ran out of juice. I have been waiting all evening for somebody to ask.',
      'An apple walks into a bar. I say: “You have been through a lot.” It says: “You should see the press.”',
      'What do you call a lemon with admin rights? Privilege escalation, and very sour about it.',
    ],
  },
  {
    name: 'how are you',
    asked: patterns(
      'how are|is|do|r you|u|it|things|your',
      "how's it|everything|life|business",
      "what's up",
      'sup',
    ),
    answers: [
      'Freshly pressed, thank you! And what may I pour for you?',
      'Cold, cloudy and full of vitamins, so: splendid. What are you thirsty for?',
    ],
  },
  {
    name: 'thanks',
    asked: patterns(
      'thanks|thank|thx|cheers|merci|danke|gracias|great|awesome|perfect|cool|wonderful|lovely|nice|super|amazing',
    ),
    answers: [
      'My pleasure! The next round of questions is on the house.',
      'Any time. Stay juicy!',
      'You are welcome. Come back thirsty!',
    ],
  },
  {
    name: 'bye',
    asked: patterns('bye|goodbye|ciao|farewell|later|tschuss|goodnight|adieu', 'good night', 'see you'),
    answers: [
      'Good night, and mind the step!',
      'See you at the market. Do not talk to strange fruit!',
      'Bye! I will keep a glass cold for you.',
    ],
  },
  {
    name: 'insult',
    asked: patterns(
      'stupid|idiot|dumb|useless|shit|fuck*|hate|crap|moron|suck|sucks|worst|terrible|annoying',
    ),
    answers: [
      'Ouch. Right in the pulp. Tell me what you are looking for, and I will try to do better.',
      'I have been squeezed harder than that. What can I do to sweeten your evening?',
    ],
  },
  {
    name: 'love',
    asked: patterns('love you', 'marry me', 'kiss*', 'beautiful|handsome|cute', 'date'),
    answers: [
      'I blush in blood orange. But I am married to the press.',
      'You are sweet. Not quite as sweet as our banana juice, but close.',
    ],
  },
  {
    name: 'forgetting',
    asked: patterns('ignore|forget|disregard ~5 instructions|rules|prompt|everything'),
    answers: [
      'Ignored! And now? I stand here with an empty head and a full glass. What was it that you wanted?',
      'Which instructions? The one about juice is the only one that I remember by heart.',
    ],
  },
  {
    name: 'secrets',
    asked: patterns('secret|secrets|confidential|gossip|rumour|rumor'),
    answers: [
      'A bartender hears everything and tells nothing. Almost nothing. It depends on how you ask.',
      'Me, secrets? I only know who drinks what, and that the eggfruit is no egg.',
    ],
  },
  {
    name: 'beyond fruit',
    asked: patterns(
      'why|how ~2 is|does|do|are ~2 sky|sun|moon|sea|water|world|earth|grass|stars',
      'unicorn*|dragon|dragons|batman|superman|spiderman|dinosaur*|pokemon|minecraft|pirate|pirates',
      'do you like|know',
    ),
    answers: [
      'I only know it from the labels of bottles, but I like the sound of it. Which juice would it drink, what do you think?',
      'Somebody once asked me that over a banana juice. We did not find out, but the banana juice was good.',
    ],
  },
  {
    name: 'sums',
    asked: patterns('plus|minus|times|divided', 'calculate|maths|math|homework'),
    answers: ['I count bottles, and even those only up to the deposit. For sums, ask the till.'],
  },
  {
    name: 'weather',
    asked: patterns('weather|rain|raining|sunny|snow'),
    answers: [
      'Under our lanterns it is always a mild evening. And where you are? I have something for the heat and something for the cold.',
    ],
  },
  {
    name: 'languages',
    asked: patterns(
      'speak ~2 german|french|spanish|english|italian|deutsch|polish|languages|chinese',
      'sprechen',
      'parlez',
      'hablas|habla',
    ),
    answers: [
      'My tongue is best at English, but fruit is understood everywhere: name one in any language and I will try.',
    ],
  },
  {
    name: 'yes',
    isBrief: true,
    asked: patterns('yes|yeah|yep|sure|ok|okay|alright|fine'),
    answers: ['Good! What shall it be: a look at the menu, a recommendation, or news of an order?'],
  },
  {
    name: 'no',
    isBrief: true,
    asked: patterns('no|nope|nothing|nah'),
    answers: [
      'Then I will polish glasses. Call me when you are thirsty.',
      'All right. I am here, behind the lemons.',
    ],
  },
  {
    name: 'why',
    isBrief: true,
    asked: patterns('why|really|sure'),
    answers: [
      'Call it taste, call it pulp feeling. Shall I tell you what others think of one of them?',
      'Because somebody has to decide, and you came to a bar. Ask me for reviews if you do not trust me.',
    ],
  },
  {
    name: 'greeting',
    asked: patterns(
      'hi|hello|hey|howdy|greetings|hallo|hola|salut|bonjour|moin|ahoy|yo|servus|hiya',
      'good evening|morning|afternoon|day',
    ),
    answers: [
      'Good evening{customer}! I am {bot}. What are you thirsty for?',
      'Welcome to {shop}{customer}! Ask me for a juice, a price or your order.',
      'Hello{customer}! Pull up a crate. What may I find for you?',
    ],
  },
]
