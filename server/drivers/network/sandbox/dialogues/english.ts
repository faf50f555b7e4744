import type { DialogueTemplates } from './dialogue-templates.ts';

export const ENGLISH: DialogueTemplates = {
  yourCompany: 'your company',
  openers: [
    'Hi {{first}}, thanks for connecting! I noticed how {{company}} has been growing and wondered how your team keeps track of every conversation. With {{offer}} we take the follow-up off people’s plates. Would it be worth a short exchange?',
    'Hello {{first}}, good to be in touch. I speak with many people in roles like yours who lose half a day a week to manual updates. {{offer}} gives that time back. Is that a topic at {{company}} right now, or am I way off?',
    'Hi {{first}} 👋 No long pitch, promise. We help teams such as yours at {{company}} see which deals really move, without another spreadsheet. Curious: how do you do that today?',
    'Thanks for accepting, {{first}}. A question out of honest interest: if you could hand one repetitive task at {{company}} to someone else tomorrow, which one would it be? I ask because {{offer}} was built around exactly that answer.',
    'Hello {{first}}, I came across {{company}} while reading up on your market and liked how you describe your work.\n\nWe have just published a two-page field report on how three teams of your size shortened their response time by a third with {{offer}}. Shall I send it over?',
    'Hi {{first}}, glad we’re connected. I’ll keep it short: {{offer}} finds the conversations that stall and gets them going again. Two teams in your sector went live last month. Would a quick look be useful to {{company}}?',
  ],
  followUps: [
    'Hi {{first}}, I know inboxes fill up quickly. Just making sure my last note didn’t get buried – is {{offer}} something you’d like to see once, or should I leave you in peace?',
    'A small addition, {{first}}: the team I mentioned now saves about six hours per person and week. I’d be happy to show you how they set it up in fifteen minutes.',
    'Hello {{first}}, me again with one concrete idea for {{company}}: start with the contacts that went quiet in the last quarter. That alone usually pays for {{offer}}. Worth a chat?',
    '{{first}}, no pressure at all – would it help if I simply sent a three-minute video instead of asking for your time?',
  ],
  lastFollowUps: [
    'Hi {{first}}, I’ll take the silence as “not now”, and that’s perfectly fine. If {{offer}} becomes relevant for {{company}}, you know where to find me. All the best!',
    'Last message from me, {{first}} – promise 🙂 I’ll leave the overview here in case it’s handy one day: {{link}}',
    'I won’t chase you any further, {{first}}. Should the topic come up at {{company}} next quarter, a one-word reply is enough.',
  ],
  interested: [
    'Hi {{me}}, good timing actually. We’re reviewing how we do this at {{company}} right now. What would the first step look like?',
    'Hello! Yes, that is a topic for us. Our current process is… let’s call it “creative” 😅 Tell me more.',
    'Sure, send it over. We tried something similar two years ago and dropped it because nobody used it, so I’m curious what’s different about {{offer}}.',
    'That sounds interesting. I own this budget from January on. Do you work with companies of around 80 people?',
  ],
  curious: [
    'Hi {{me}}, thanks for the message. I’m not sure I understand what {{offer}} does that our CRM doesn’t. Could you explain in two sentences?',
    'Hello, maybe. Who else in our industry uses it?',
    'Interesting approach, although I’m a bit sceptical about automation in conversations. How personal does it stay?',
    'Possibly. We have a small team and little time for new tools. How long until it’s actually useful?',
  ],
  pitches: [
    'Great question. In short: {{offer}} reads along where your team already works, spots what has been left open and prepares the next step. A person still decides what goes out. Most teams see the effect in the second week.',
    'Happy to! Three things make the difference:\n\n1. Nothing to migrate – it sits on top of what you have at {{company}}.\n2. Every suggestion says why it was made.\n3. You pay for results, not for seats nobody uses.\n\nWhich of these matters most to you?',
    'Thanks for being so open, {{first}}. The short version: less typing, fewer forgotten promises, and a Monday meeting that takes twenty minutes instead of an hour. I can show it with your own example if you like.',
  ],
  exchanges: [
    {
      ask: 'What does it cost? Roughly is fine.',
      answer:
        'For a team like yours it starts at about 49 € per person and month, with no setup fee. Most customers recover that in the first month, and you can stop at any time.',
    },
    {
      ask: 'Does it connect to HubSpot? We’re not going to change our CRM again.',
      answer:
        'Yes – HubSpot, Salesforce and Pipedrive work out of the box, in both directions. You keep your CRM exactly as it is.',
    },
    {
      ask: 'Where is the data stored? Our legal team will ask that before anything else.',
      answer:
        'Only in data centres in the EU, encrypted, and never used for training. I can send you the processing agreement beforehand; legal usually needs a day with it.',
    },
    {
      ask: 'And how much work is it for us? Honest answer please 🙂',
      answer:
        'Honest answer: half a day in the first week for one person, then about ten minutes a week. We do the setup together with you.',
    },
    {
      ask: 'Do you have references of a similar size?',
      answer:
        'I do. A logistics company with 70 people and a consultancy with 120 have both agreed to take a call. I’d be glad to put you in touch.',
    },
    {
      ask: 'Could we try it before we sign anything?',
      answer:
        'Of course. There is a four-week pilot with one team, and we agree on the figure that decides before we start. If it isn’t met, we shake hands and that’s it.',
    },
  ],
  proposals: [
    'Shall we look at it together? Twenty minutes are enough and I’ll bring an example from your industry. You can pick a time here: {{link}}',
    'How about Thursday at 10:00 or Friday at 14:30? If neither suits you, my calendar is open here: {{link}}',
    'I’d suggest a short call with a screen share so you can judge for yourself. Here’s my calendar, {{first}}: {{link}}',
  ],
  agreements: [
    'Just booked Thursday 10:00. Please bring a real example, not the polished demo 😉',
    'Booked for Friday. I’ll add our head of operations – she will have to live with it after all.',
    'OK, you convinced me. I picked a slot next week in your calendar. Could you send a short agenda beforehand?',
    'Done, I took the Friday slot. Looking forward to it.',
  ],
  confirmations: [
    'Perfect, it’s in the calendar. I’ll send a short agenda the day before. Looking forward to it, {{first}}!',
    'Wonderful, thank you! You’ll get the invitation with the link in a minute. If there is one thing you absolutely want to see, just write to me here.',
    'Great, see you then! I’ll prepare the example with the figures of a company like {{company}}.',
  ],
  thanks: ['Thanks, see you then!', '👍 Perfect.', 'Got the invite. Until then!', 'Thank you, {{me}}. Speak soon.'],
  busy: [
    'Sorry for the late reply, it’s quarter end and everything is on fire. Could you write again in two or three weeks?',
    'Hi, swamped at the moment. Send me something short I can read on the train, please.',
    'Only just saw this. Not the right moment – we’re in the middle of a reorganisation. After that, maybe.',
    'I’m travelling until the 15th. What is this about in one sentence?',
  ],
  busyAnswers: [
    'No problem at all, {{first}}. Here is a one-page summary for a quiet minute: {{link}} – I’ll get back to you when things have calmed down.',
    'Understood! In one sentence: {{offer}} makes sure that no promising conversation at {{company}} is forgotten. I’ll come back to you in a few weeks.',
    'Thanks for letting me know, and good luck with it. I’ll keep this short and write again once the dust has settled.',
  ],
  declines: [
    'Hi {{me}}, thanks, but we signed with another provider in spring. Not a topic for the next two years.',
    'Thank you for reaching out. I’m not responsible for this at {{company}} and would prefer not to be contacted about it.',
    'No thanks, we do this in-house. All the best though.',
    'I appreciate the friendly tone, but we have a hiring and spending freeze until summer. So it’s a no from our side.',
  ],
  goodbyes: [
    'Thanks for the clear answer, {{first}} – much better than silence. I won’t bother you again. All the best for {{company}}!',
    'Understood and noted. Thank you for taking the time to reply, and good luck with everything ahead.',
    'All clear, I’ll close the topic on my side. If anything changes one day, you’ll find me here.',
  ],
};
