import type { Catalogue } from '../translate.ts';

export const GREETINGS: Catalogue = {
  Greetings: 'Salutations',
  Check: 'À vérifier',
  Hi: 'Bonjour',
  'Hi {name}': 'Bonjour {name}',
  'no name': 'sans nom',
  '{name}: first name {firstName}': '{name} : prénom {firstName}',
  '{name}: no first name found': '{name} : aucun prénom trouvé',
  'Edit how {name} is greeted': 'Modifier la salutation de {name}',
  'How messages call this person': 'Comment les messages nomment cette personne',
  'In the list: {name}': 'Dans la liste : {name}',
  'Save names': 'Enregistrer les noms',
  'Enter the name that messages begin with.': 'Saisissez le nom par lequel commencent les messages.',
  'Enter a name in letters, not an initial.': 'Saisissez un nom en toutes lettres, pas une initiale.',
  'This is how messages call the first people of the list. Check the names that are marked.':
    'Voici comment les messages nomment les premières personnes de la liste. Vérifiez les noms signalés.',
  'How the next {count} people are greeted': {
    one: 'Salutation de {count} prochaine personne',
    other: 'Salutations des {count} prochaines personnes',
  },
  'How the next people are greeted. {count} names are not certain: check them.': {
    one: 'Comment sont saluées les prochaines personnes. {count} nom n’est pas certain : vérifiez-le.',
    other: 'Comment sont saluées les prochaines personnes. {count} noms ne sont pas certains : vérifiez-les.',
  },
  'Names saved': 'Noms enregistrés',
  'Failed to save the names': 'Impossible d’enregistrer les noms',
  'Call a prospect “{name}”': 'Nommer un prospect « {name} »',
};
