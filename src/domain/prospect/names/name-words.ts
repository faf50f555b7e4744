/**
 * Words that are known in names, lower-case and without dots (`toWordKey`): what stands beside a name, joins its
 * parts, or tells in which order they are written.
 */

/** Splits a list of words at blanks. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** Returns the form in which words are known: lower-case, without dots. */
export const toWordKey = (word: string): string => word.toLowerCase().replaceAll(/[.,]/g, '');

/** Forms of address and academic titles before a name. */
export const TITLES = words(`
  dr dra drs dres pr exmo exma ilmo ilma prof profa professor professeur doktor doctor doc docteur mr mrs ms miss mx mister madam madame
  mme mlle monsieur mademoiselle me maître herr frau hr fr sir dame lord lady hon rev reverend pastor rabbi imam sheikh
  sig sig.ra signor signora signore dott dottssa dott.ssa dottor avv avvocato arch ing ingénieur dipl dipl-ing
  dipl-kfm dipl-kffr dipl-inf dipl-psych dipl-betriebsw mag magister univ-prof pd priv-doz sr sra srta señor señora
  senhor senhora eng engr capt captain col colonel maj major lt sgt gen general cmdr adv advocate shri smt sri er mgr bc
  judr mudr rndr phdr paeddr thdr mvdr phmr ds ir dhr mevr founder co-founder bapak ibu haji hj datuk dato tan-sri cikgu ustadz
  ustaz ts dr-ing dr-rer profin drin drssa sigra geom cav rag lic arq dña doña dona inż lek av op doç yrd uzm öğr üyesi arş
  ddr mmag mmmag pharmdr mga profssa sqn ldr flt msgr alhaji alhaja hajia otunba chief apostle คุณ นาย นาง นางสาว
  freiherr freifrau tun datin dato' dato’ tengku puan atty gng bpk psk sheikha h.e hh daw κυρία κύριος κ δρ καθ κος д-р проф г-н г-жа доц инж акад пан пані pani paní ifj özv id د م أ أد دكتور دكتورة الدكتور الدكتورة مهندس المهندس المهندسة أستاذ الأستاذ
  السيد السيدة الشيخ الشيخة ນາງ ທ່ານ ທ້າວ ד"ר ד״ר דר׳ דר עו"ד עו״ד רו"ח רו״ח פרופ׳ פרופ גב׳
`);
/** Titles that are names as well, unless a dot shows that they are shortened. */
export const AMBIGUOUS_TITLES = words(`
  me fr hr er eng gen col sr sri ds ir doc maj ing em arch hon major general dame bc ibu founder co-founder ts av op lic rag cav tun puan id κ د م أ
`);
/** Titles and positions that are known by their capitals only. */
export const CAPITAL_TITLES = new Set([
  'CA',
  'CS',
  'CMA',
  'CEO',
  'CTO',
  'CFO',
  'COO',
  'CMO',
  'CIO',
  'CRO',
  'VP',
  'PD',
  'DI',
  'DDI',
  'RA',
  'RAin',
  'StB',
  'StBin',
  'WP',
  'CPA',
  'CFA',
  'MBA',
  'PMP',
]);
/** Parts of titles that may follow another title: "Dr. rer. nat.", "Prof. Dr. h.c. mult.". */
export const TITLE_PARTS = words(
  `hc h-c univ mult habil hab med rer nat phil jur iur ing oec pol soc dent vet theol et emer em`,
);

/** Fields of a doctor's degree, also without their dots: "Dr Med". */
export const DOCTOR_FIELDS = words('med rer nat jur phil oec vet theol dent');
/** Given names as people shorten them with a dot; any other shortened word before a whole name is a title. */
export const SHORTENED_GIVEN_NAMES = words(`
  wm chas geo jos thos th chr joh jas benj edw robt rob hen ph aug ant fco fca gpe guad hno ma mª md mohd muhd mhd abd
`);

/** Generations, degrees and certificates after a name. */
export const SUFFIXES = words(`
  jr jnr junior sr snr senior ii iii iv phd mba emba msc bsc md cpa cfa pmp esq esquire rn dds dmd dvm do llm llb jd ma
  ba bs ms mph mpa mfa bfa meng beng mres mphil dphil dba edd psyd pharmd acca aca fca fcca cima cgma cipm cisa cism
  cissp cipp cipp/e ceh pe peng csm cspo safe pmi-acp pmi shrm-cp shrm-scp sphr phr gphr cipd mcipd fcipd assoc ccna
  ccie mcse itil prince2 cma cia cfe cfp chfc clu cams frm caia six-sigma lssbb lssgb mcips cscp cpim cmgr mrics frics
  frsa obe mbe cbe kbe qc kc mp mep rd ldn lcsw lmft lpc np pa-c fnp aprn bcba pcc acc mcc icf gphr faap facs frcs
  mrcp dipl mag bakk lic csc cpc cpo tbd wset mcim dipm csp ppc seo ceo cto cfo coo cmo cio vp svp evp csc drsc
  se sh st mm mh mt msi mpd mkom spd skom ssos sip ssi
`);
/** Degrees that are names or words too: removed only after a comma or when written as degrees and two words remain. */
export const SHORT_SUFFIXES = words('ma ba bs ms do pe md np rd mp kc qc em se sh st mm mh mt');
/** Generations stay no part of the last name, whatever their case. */
export const GENERATIONS = words('jr jnr junior snr senior ii iii iv');
/** German ones, which are names without their dot. */
export const DOTTED_GENERATIONS = words('jun. sen.');

/** Particles that begin a last name. */
export const PARTICLES = words(`
  los dela v.d. vd v.d   van von vom zu zum zur auf der den de del della delle dello dei degli di da das dos do du des la le les el al as ash
  ad bin ibn ben bint binti ter ten te 't op af av st saint san santa santo mac o y e lo tot in't und
`);
/** Welsh and Catalan words within last names, which are initials or companies in capitals. */
export const SMALL_WORDS = words('ap ab ferch verch i');
/** Particles that are no given name: a name that begins with one begins with the last name. */
export const FAMILY_BEGINNINGS = words('de del della di du von vom ter ten den der zu zur mc ó ní uí');
/** Particles written with a capital in names of capitals. */
export const CAPITAL_PARTICLES = words('le les saint san santa santo mac o st');
/** Words before the name that somebody had before their marriage. */
export const BIRTH_NAME_WORDS = words('geb geboren geborene née nee né rozená roz');
/** First words that form a given name together with the next one. */
export const GIVEN_NAME_BEGINNINGS = words('abdul abdur abdus abdel abdal abd abdoul abu abou umm noor-ul عبد أبو ابو');

/** The names that lists shorten to "Mª", "Fco." and, on the Philippines, "Ma.". */
export const [MARIA, FRANCISCO, PLAIN_MARIA] = ['María', 'Francisco', 'Maria'];
/** Given names after María and a particle: "María del Carmen". */
export const MARIAN_NAMES = words(`
  carmen pilar rosario angeles milagros remedios mar consuelo luz lourdes lurdes fátima fatima jesús jesus mercedes dolores ángeles angeles paz
  conceição conceicao céu socorro gracia rocío nieves carmo glória gloria graça anjos rosário neves livramento amparo penha dores perpétuo
  assunção aparecida
`);

/** Given names in two words, by the first: only with a last name after them. */
export const DOUBLE_GIVEN_NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  jean: words(
    'pierre paul luc claude françois francois marc michel louis baptiste jacques yves philippe christophe marie',
  ),
  marie: words('claire christine france laure thérèse therese pierre josé jose anne noëlle noelle hélène helene'),
  anne: words('marie sophie laure claire charlotte kathrin'),
  francisco: words('javier josé jose manuel'),
  juan: words('carlos pablo josé jose manuel antonio ignacio francisco luis david'),
  josé: words('luis maría maria manuel antonio miguel ángel angel carlos ignacio javier ramón'),
  jose: words('luis maría maria manuel antonio miguel ángel angel carlos ignacio javier ramon'),
  luis: words('miguel fernando alberto carlos enrique felipe manuel'),
  miguel: words('ángel angel antonio'),
  carlos: words('alberto eduardo andrés andres manuel'),
  maría: words('josé jose jesús jesus elena isabel teresa luisa fernanda carmen pilar'),
  maria: words(
    'theresa teresa victoria cristina lourdes joão joao josé jose jesús jesus elena isabel teresa luisa fernanda grazia chiara rosa clara eduarda',
  ),
  ana: words('maría maria sofía sofia lucía lucia cristina cecilia paula carolina luísa luisa clara beatriz isabel'),
  anna: words('maria lena sophia sophie katharina'),
  eva: words('maria'),
  rosa: words('maría maria'),
  víctor: words('hugo manuel'),
  victor: words('hugo manuel'),
  jorge: words('luis eduardo'),
  julio: words('césar cesar'),
  marco: words('antonio antônio aurelio'),
  ernst: words('august'),
  billie: words('jean'),
  gian: words('luca carlo piero paolo maria marco'),
  pier: words('paolo luigi giorgio francesco'),
  joão: words('pedro paulo carlos victor vitor'),
  pedro: words('henrique paulo'),
  hans: words('peter joachim georg jürgen jurgen werner dieter'),
  karl: words('heinz friedrich ludwig'),
  mary: words('jane ann anne beth kate lou'),
  billy: words('ray bob joe jean'),
  sarah: words('jane'),
};

/** Legal forms and words that only companies have in their names. */
export const COMPANY_WORDS = words(`
  gmbh mbh ag kg ug ohg gbr ek se ltd limited inc incorporated llc llp plc corp corporation company sarl sas sasu eurl
  srl spa sl slu bv nv vof oy oyj ab aps as asa kft zrt bt sro doo ooo pty pvt co group holding holdings agency agentur
  consulting consultants solutions technologies technology services studio studios partners ventures capital labs
  software systems media marketing recruiting recruitment team academy institute foundation association university
  solar energy logistics gesellschaft agence conseil asesores consultores
`);

/** Short legal forms that are names as well, when they are not in capitals: "Ab Klink", "Co Nguyen". */
export const SHORT_LEGAL_FORMS = words('ab ag as sl co ek aps oy');

/** Words of positions, which stand after a comma where a first name could stand, or behind a name. */
export const ROLE_WORDS = words(`
  manager director founder co-founder consultant developer freelance freelancer recruiter entrepreneur assistant
  accountant administrator department dept abteilung marketing hr specialist advisor adviser designer realtor copywriter
  therapist psychologist psychotherapist lawyer attorney strategist analyst architect coordinator representative officer
  journalist blogger podcaster photographer nutritionist investor practitioner programmer marketer coaching certified
  gründer gründerin geschäftsführer geschäftsführerin berater beraterin unternehmer unternehmerin unternehmensberater
  unternehmensberaterin steuerberater steuerberaterin rechtsanwalt rechtsanwältin trainerin coachin autorin rednerin
  psychologe psychologin therapeut therapeutin heilpraktiker heilpraktikerin dozentin moderatorin maklerin ingenieurin
  directeur directrice fondateur fondatrice psychologue avocate formateur formatrice conférencier conférencière
  consultante consultora consultor dirigeante gérante thérapeute sophrologue entrepreneuse rédactrice auteure autrice
  abogada psicóloga psicologa directora diretora asesora fundadora empresaria empresária gerente corretora
  commercialista imprenditore imprenditrice zertifizierter zertifizierte certifié certifiée certificada certificado
`);
/** Those that are family names as well: behind a name they are a doubt only. */
export const AMBIGUOUS_ROLES = words(`
  coach speaker author head lead leader owner partner sales engineer president trainer writer expert office teacher agent
  broker avocat
`);
/** Those that are given names as well. */
export const GIVEN_ROLES = words('sales');
/** What stands before a position: "Real Estate Agent", "Head of Sales". */
export const ROLE_BEGINNINGS = words(`
  professional licensed executive senior junior business life career health wellness mindset digital social media brand
  product project account customer success human resources talent acquisition real estate insurance financial tax legal
  keynote public motivational bestselling best-selling international independent virtual personal leadership agile scrum
  software web data ai ux ui content seo linkedin tedx icf nlp pmp cpa registered general regional vp chief technology
  operations ceo cto cfo & and und et of
`);

/** Names that networks show instead of a name, folded. */
export const PLACEHOLDERS = words(`
  linkedin-member membre-de-linkedin linkedin-mitglied miembro-de-linkedin membro-di-linkedin usuário-do-linkedin
  utilisateur-linkedin linkedin-user private-profile private-person unknown unbekannt inconnu desconocido anonymous
  admin info office support contact kontakt webmaster hello service reception sekretariat buchhaltung vertrieb
  out-of-network not-available confidential hidden 領英會員 领英会员 領英用戶 领英用户
  test-test test-user first-last vorname-nachname prénom-nom nom-prénom nombre-apellido nome-cognome n/a na null undefined none name test member-linkedin first-name full-name -
`);

/** Words of which networks make such names, in many languages: "Usuario de LinkedIn", "LinkedIn Kullanıcısı". */
export const MEMBER_WORDS = words(`
  linkedin de do di del member user membre utilisateur utilisatrice membro utente usuário usuario miembro mitglied nutzer
  nutzerin benutzer lid gebruiker medlem bruger bruker användare jäsen käyttäjä członek użytkownik člen uživatel užívateľ
  tag felhasználó membru utilizator član korisnik uporabnik üyesi kullanıcısı anggota pengguna участник пользователь
  учасник користувач μέλος χρήστης 会员 會員 用户 用戶 メンバー ユーザー 회원 사용자
`);

/** Words before a company: "Anna from Acme". */
export const AT_WORDS = words('from at @ bei chez');

/** Frequent Chinese family names of one syllable, in Latin letters. */
export const CHINESE_FAMILY_NAMES = words(`
  wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang deng
  feng han cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren yao shen zhong tan fu qian
  dai xia fan fang shi jia zou xiong bai meng qin qiu hou jin yan duan lei long tao hao gu mao wan kong chang lai shao
  xi tu ge gong kang niu ruan sheng weng xing yin zhai zhan zhuang zuo gu guan qiao qu shang tong chan wong cheung leung ng lau lam kwok ho tsang tsai hsu hsieh tseng chiu yip ouyang sima zhuge situ shangguan
`);
/** Frequent family names of Chinese from the south and overseas, as their own languages spell them. */
export const SOUTHERN_CHINESE_FAMILY_NAMES = words(`
  ng tan lim lee goh ong koh chua teo ang low toh sim yeo wong chan cheung lau ho chia chong foo heng khoo kwek loh loke
  neo oon pang phua quek seah see sia soh tay teh wee yap yeoh chew chin chung fong hui ip kwan kwong lam leong leung
  liew lui mak mok siu szeto tam tse tsui wai yeung yip yu yuen hsu hsieh tsai chiu chou huang kuo lo tseng
`);
/** Frequent Korean family names in Latin letters. */
export const KOREAN_FAMILY_NAMES = words(`
  kim lee yi rhee park pak choi choe jung jeong chung kang cho jo yoon yun jang chang lim im han oh seo suh shin kwon
  hwang ahn an song yoo yu hong jeon moon ko go son bae baek heo nam noh roh ha joo min ban cha ki
`);
/** Syllables of Korean given names in Latin letters. */
export const KOREAN_SYLLABLES = words(`
  min ho ji soo su jun joon seo hye jin young yeong hyun woo sung seong jong un hee hui eun kyung kyu tae dong sang
  chul cheol won hoon hwan bin ah a yeon yun seok suk mi sook sun soon in gi ki nam ik il kwang gwang yong ha na ra rin
`);
/** Frequent Vietnamese family names, without marks. */
export const VIETNAMESE_FAMILY_NAMES = words(`
  nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dinh trinh truong luong mai dao
`);
/** Frequent Japanese family names in Latin letters. */
export const JAPANESE_FAMILY_NAMES = words(`
  sato suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi kato yoshida yamada sasaki yamaguchi matsumoto
  inoue kimura hayashi shimizu saito yamazaki mori abe ikeda hashimoto yamashita ishikawa nakajima maeda fujita ogawa
  goto okada hasegawa murakami kondo ishii sakamoto endo aoki fujii nishimura fukuda ota miura fujiwara okamoto matsuda
  nakagawa nakano harada ono tamura takeuchi kaneko wada nakayama ishida ueda morita kuroda
`);
/** Frequent Hungarian family and given names. */
export const HUNGARIAN_FAMILY_NAMES = words(`
  nagy kovács kovacs tóth toth szabó szabo horváth horvath varga kiss molnár molnar németh nemeth farkas balogh papp
  takács takacs juhász juhasz lakatos mészáros meszaros oláh olah rácz racz fekete szilágyi szilagyi török torok fehér
  feher balázs gál gal kocsis orsós pintér pinter fodor szűcs szucs sipos magyar lukács lukacs gulyás gulyas biró bíró
  király kiraly balog katona jakab bogdán bognár vincze orbán orban szalai fazekas hegedűs hegedus kelemen bartók liszt
`);
export const HUNGARIAN_GIVEN_NAMES = words(`
  jános janos lászló laszlo istván istvan józsef jozsef zoltán zoltan sándor sandor gábor gabor ferenc attila péter peter
  tamás tamas zsolt tibor andrás andras csaba imre lajos györgy gyorgy balázs balazs gergő gergo gergely dániel daniel
  ádám adam dávid david bence máté mate márton marton béla bela géza geza ákos akos krisztián krisztian norbert róbert
  robert viktor mihály mihaly károly karoly mária maria erzsébet erzsebet katalin ilona éva eva anna zsuzsanna margit
  judit ágnes agnes andrea erika ildikó ildiko krisztina eszter réka reka nóra nora orsolya dóra dora zsófia zsofia
  boglárka boglarka emese tímea timea mónika monika anikó aniko enikő eniko viktória viktoria ferenc bálint balint
`);

/** Frequent Chinese family names of one character. */
export const HAN_FAMILY_NAMES =
  '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許邓鄧韩韓冯馮曹彭曾肖萧蕭田董潘袁蔡蒋蔣余于杜叶葉程魏苏蘇吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范石贾賈韦韋夏付方邹鄒熊白孟秦邱侯江尹薛闫閻段雷龙龍黎史陶贺賀毛郝顾顧龚龔邵万萬覃武钱錢戴严嚴莫孔向常汤湯康易乔喬赖賴文';
/** Frequent Japanese family names. */
export const KANJI_FAMILY_NAMES = words(`
  佐藤 鈴木 高橋 田中 伊藤 渡辺 渡邊 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 斉藤 清水 山崎 阿部 池田 橋本 山下
  石川 中島 前田 藤田 小川 後藤 岡田 長谷川 村上 近藤 石井 坂本 遠藤 青木 藤井 西村 福田 太田 三浦 藤原 岡本 松田 中川 中野 原田 小野
  田村 竹内 金子 和田 中山 石田 上田 森田 小島 柴田 宮崎 酒井 工藤 横山 宮本 内田 高木 安藤 島田 谷口 大野 丸山 今井 河野 藤本 村田
`);

/** Family names of two characters. */
export const COMPOUND_HAN_NAMES = words(
  '欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 司徒 东方 東方 夏侯 皇甫 尉迟 公孙 公孫 慕容 令狐 宇文 长孙 端木',
);
export const COMPOUND_HANGUL_NAMES = words('남궁 황보 제갈 사공 선우 서문 독고 동방');
/** Positions after a name, with a blank between. */
export const CJK_POSITIONS =
  /\s(?:代表取締役|取締役|社長|会長|専務|常務|部長|課長|係長|主任|教授|博士|总经理|經理|经理|总监|董事长|医生|대표이사|대표|부회장|회장|부사장|사장|전무|상무|이사|본부장|부장|차장|과장|대리|사원|팀장|실장|교수|박사|변호사)$/u;
/** A company that stands before a name, with a blank between. */
export const CJK_COMPANIES =
  /^(?:(?:株式会社|有限会社|合同会社|[(（]株[)）]|주식회사)\s?[^\s]+|[^\s]+(?:株式会社|有限公司|주식회사))\s+(?=\S)/u;
/** Forms of address after a name. */
export const CJK_HONORIFICS = /(?:先生|女士|小姐|老师|老師|さん|様|さま|氏|님|씨)$/u;

/** Countries as lists call them, folded. */
export const CHINA = new Set(['china', 'cn', 'chine', 'taiwan', 'tw', 'hong kong', 'hk', 'people s republic of china']);
export const KOREA = new Set(['south korea', 'korea', 'kr', 'coree du sud', 'republic of korea', 'sudkorea']);
export const JAPAN = new Set(['japan', 'jp', 'japon']);
export const VIETNAM = new Set(['vietnam', 'viet nam', 'vn']);
export const HUNGARY = new Set(['hungary', 'hu', 'magyarorszag', 'ungarn', 'hongrie']);
