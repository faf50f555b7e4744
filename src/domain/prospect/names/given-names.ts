import { foldQuery } from '../../text/search-folding.ts';
import { words } from './name-words.ts';

/**
 * Frequent given names of many languages that are hardly ever family names. By them a name is
 * known to stand in the order of lists and registers, "Rossi Giulia".
 */
const GIVEN_NAMES: ReadonlySet<string> = new Set(
  [
    ...words(`
  mary emily lisa amy ashley megan rachel hannah chloe ella lily lucy kate katie sophia julian dominik jakub ondrej vojtech
  agnes agnieszka aisha ajay aleksandra aleksandr alejandra alejandro alessandra alessandro alessia alexandra alexandre
  alice alicja amelie amira amit amelia ana anastasia andreas andrea andrei andrej andrzej angela angelika aneta anil
  anita anja ann anna annalisa anne annette annika antje antoine anton antonella antonia arjun arnaud arturo astrid
  aurelie aurora axel ayse barbara bartosz beata beatriz benedikt benoit bernadette bernd birgit bjorn bogdan bozena
  brigitte camille carina carla carlos carmen carolina caroline catarina caterina catherine cecile cecilia celine
  charlotte chiara christelle christian christiane christina christine christoph christophe claire claudia claudine
  clemence clement corinne cornelia cristian cristina damien dariusz deepak delphine denise diana diego dieter dimitri
  dmitri dmitry dominika dominique dorota ebru eduardo ekaterina elena eleonora elif elisa elisabeth elise elizabeth
  elzbieta emanuela emilie emma emre enrico eric erik estelle eszter eva evelyne ewa fabian fabien fabio fabrizio
  fatima fatma federica federico felix fernanda florence florian francesca francesco francois francoise frederic
  gabriela gabriele georgios gerd gheorghe giacomo gianluca giorgia giorgio giovanna giovanni giulia giuseppe grzegorz
  guido guillaume gunter hans hasan heike heinrich helene helga helmut henri horst hubert hugo ignacio igor ilaria
  ines inge ingrid ioana ion irene irina isabel isabella isabelle ivana jacek jacqueline jan janina janine javier
  jean jeanne jennifer jens jeremy jerome jessica jitka joanna jochen johan johanna johannes jorg jose josef josefina
  juan judith julia julie julien juliette jurgen justyna kamil karim karin karina karolina karsten katarina katarzyna
  katharina kathrin katja katrin katrina kerstin kevin khadija klaus konstantin krzysztof lars laura laure laurence
  lea lena leila leonardo leonie ljubica lorena lorenzo luca lucia luciana lucie luisa luis lukas lukasz magdalena
  malgorzata manfred manuela marcin marco marek margarita margaux margherita maria marie mariana marianne marija
  marina mario mariusz marta martina mateusz mathieu matteo matthias matthieu maxime mehmet melanie mercedes michal
  michala michelle miguel mikhail milan mirjam mohamed mohammed monica monika murat mustafa nadia nadine nadja nathalie
  natalia natasha nicolas nicole nikolai nikolaos nina noemie nuno oguz oksana olga olivier olivia oscar ozgur paola
  paolo pascal patrice patricia patrizia pauline pawel pedro petra philippe pierre piotr priya rachel radek rahul raluca
  rebecca renata renate ricardo riccardo roberta roberto rocio romain rosa sabine sabrina sandra sandrine sanjay
  sara sarah sebastien sergei sergey sergio silke silvia simona simone slawomir sofia solene sonia sophie stefan
  stefania stefano stephane stephanie sunita susana susanne svetlana sylvain sylvie tatiana tatjana theresa therese
  thibault tiago tiina tomas tomasz ulrich ulrike ulf ursula ute uwe valentina valeria valerie vanessa veronica
  veronika veronique viktoria vincenzo virginie viviana vladimir volker waltraud wojciech wolfgang xavier yann yannick
  yves yvonne zbigniew zeynep zofia
  александр александра алексей анастасия андрей анна антон артем валентина виктор виктория владимир дарья денис дмитрий
  евгений екатерина елена иван игорь ирина кирилл ксения марина мария михаил наталья николай оксана олег олена ольга
  павел сергей светлана татьяна тарас юлия юрий
  γιωργος μαρια ελενη κωνσταντινος δημητρης νικος κατερινα ιωαννης γιαννης
  `),
  ].map(foldQuery),
);

/** Decides whether a word is a frequent given name that hardly anybody has as a family name. */
export const isFrequentGivenName = (word: string): boolean => word !== '' && GIVEN_NAMES.has(foldQuery(word));
