/**
 * Lists how languages write their letters beyond ASCII, in lower case: each with the letters that stand behind it and,
 * after `<`, those of ASCII before it, `_` standing for the edge of a word; single characters for Chinese, Japanese and
 * Korean. Counted in the names of places and languages of Unicode's CLDR and in lists of given names, family names and
 * job titles; Romanian with the cedillas of its old encodings. Other letters or symbols in a name are a sign of a wrong
 * encoding (`legacy-encodings.ts`).
 */
interface LetterStatistics {
  /** At least 1.5 % of the pairs. */
  readonly often: string;
  /** At least 0.2 %. */
  readonly usual: string;
  readonly rare: string;
  /** Too few names were counted for a missing pair to mean much. */
  readonly isSmall?: true;
}

export const LETTER_STATISTICS = {
  french: {
    often: 'élr_oemn<_hlmrbn ïs<a ël<a èn',
    usual: 'éadvtpgscb<cstdgpoaizvfuj ïlmnd_a<oe èsrlvgd<lrishndgym ë<o ün<r ôm<c ço<n än',
    rare:
      'ètmb<v_b éjqhz<xk ônt<rh ïcwtrq ëtsv_<n áls<m ügtyclbs<mklbd ’ao<dl ça äfhltd<trghkmfw îltm<_on ' +
      'êmtn<rh âcmltn<robhl ša<a örtnh<jrkm ål œu<c_bn ÿ_s<aou',
  },
  german: {
    often: 'ße<a önrlh<hrk ürnhtc<mrhb',
    usual: 'änrfcgmtudsbh<hkrlmbtjgfd ötcsbfpdmgw<gmlbtdp_fwjsn üblsgdp<kldwgt_sjzfn é_rp<rtgn ß_b<oei úh<k ço<n',
    rare: 'äliß_<_wn ükme<p ßnlcsdhkw<u énd<ovdl èn<l ål öß<zv ôn<h',
  },
  spanish: {
    often: 'ánr<lm ón<r ían<r és ñao<a',
    usual: 'énlrt_z<tnlmdbrvscpi áslev_zd<tv_ncdrsigubyp órmbs<cilgmetdbj ío_qgszrc<tumncldvp ñei<ieu úln_ñs<rlaptm',
    rare: 'ídt<abfjsg ébvix<au údzc<snzc ópñz_y<_ üe<g ñuó<_o ámqjñcgt<hzj ýn<a',
  },
  portuguese: {
    often: 'ão ês él_ ân ícs<l ça<na á_r',
    usual:
      'érsmbcvo<mrschundf_lbvj ôn<td álsbucgt<m_rtbfoisncp úblrsj<njrag ínlvrgbt<u_rvatnomsc ên_<nmuldt ' +
      'çoãõ ã_e<thimdcsrlou õe<m órvn<t âm<ltcv_',
    rare: 'ós<bp áz<dv ôa<lc éig<gt â<z êd<c ç<uri íd_<p ú<t',
  },
  italian: {
    often: 'è_<rn ì_<ldr ò_<nlc à_<lnc ù_',
    usual: 'ù<ra è<iusomzl éml_<hm à<tr ò<rs ål<_m ì<tnb ça<a ’aoe<dlt ær<f øe<_ ão<s ín_<rn ük<p',
    rare: '',
    isSmall: true,
  },
  swedish: {
    often: 'ömran<rj_sg åk<_m äns<v',
    usual: 'ärldvmtk<lmrfgj_ktsh öbdstfgpic<lfkntduheab ånlrsbd<hpkrg éalu_<nhrm ça<ao ão<s ín_<rn ük<p',
    rare: '',
    isSmall: true,
  },
  norwegian: {
    often: 'øyrsndk<s_jrln ætr<s årk<g',
    usual: 'øe_<htkmfdiub åld<rh_m æl<fngl ça<a élu_<hrm ão<s ín<r',
    rare: '',
    isSmall: true,
  },
  danish: {
    often: 'ørsnldej_b<rshl_kntjm ærksn<rvbjk år<_g',
    usual: 'øgvf<gbx ædlvgtb<mnfls ådsb_glv<rmtkv',
    rare: '',
    isSmall: true,
  },
  finnish: {
    often: 'ä_inksrm<lpmjsvhkn žai<d še<t',
    usual: 'äjältv<rtf šauk_mto<ai_ ça<a élu_<hrm ’n<t ön<r ão<s ín<r žp ål<m ük<p',
    rare: '',
    isSmall: true,
  },
  dutch: {
    often: 'ë_ln<ioa éle<m ï<a',
    usual: 'éu_<cfnhr ët<mu ïstne<o ã_<_ ål<_m öe<r ça<a ’s<a í_<n ük<p',
    rare: '',
    isSmall: true,
  },
  icelandic: {
    often: 'ías_nk<rntsl ó_ úr<r',
    usual:
      'ítrblgedvm<ba_dvkgmhfjp ðu_iv<iur ómnlvrsaktpðb<tkgdljsrmba_pn úa_nslgbtdvkpxemj<tbls_knpjgdf ' +
      'ænðr_<vrf árl_sne<m_hsnl þýj<_ ýðsn<ln ön<rm ék<t',
    rare: '',
    isSmall: true,
  },
  catalan: {
    often: 'ès<ndl à_nr<ti_l ó_ í_ ’<d òn',
    usual:
      'àlmvbfuhciqkst<mdubrgsoeznvch èrnlc_qx<umvbxgrcsfoat ó<itpmsl ínbsvgrdt<nlt_umdrsp ús_bl<rpbd ' +
      '’aoih<l çau_<anoer ïsn<au ål<_m òrlsmp<ltdbiemgcw él_<hm ôt<c ão<s ük<p',
    rare: '',
    isSmall: true,
  },
  polish: {
    often: 'ńs_<ia ówr<r łoa<ao_s ś<_',
    usual:
      'ńc<yeou ódżjłzlź<kgnzjhtbwid żaeyu_<_dyo łu_keęóyątcm<ewbgikzucpydm ślwn_ck<eoay ębdcptgs<ikdzwj ' +
      'ąbsctgż_k<ilrwdbj źnw<od ć_',
    rare: 'ądzp<gztnkcs śrćm<iuj ękż<rtlsbh łgdbnżł<rht źd_ml<aue żominbdkó<aemrljuib óbgst<plfsc ćkm<ea_ ńk',
  },
  czech: {
    often: 'á_<kv š<_',
    usual:
      'í_knrčcml<nlmvtcb ánkclčrřtmdšvzb<nrlzthmipb čkeiíona<_eioau řeíiso<oatpkb_ é_h<kvn ' +
      'štokei_ía<eiuoar ě_tl<nvtdbm žei<_uao ý_nc<kv ů_<r ú<_ ňs',
    rare:
      'ýmšsrtdzřkbhpljňž<ntlrhdmsbpz žnakoíásl_dďuvmbůhšcé<eirdnlvjy ísšřtdžhzbvpjgf<pjzdsfrig ' +
      'ásjžphňg<dsjg_fecyu špťvánuslmňrcščů<nyljvdpmtbzkgh ůmvržnlčhcdšbjszňt<tkcndhmlpvbjsz ' +
      'ř_aákctůmbvnd<edhiuvyj ňoka_áchů<oeayurditblzp čs_ácutvmůčťň<rnlvjmbydps ' +
      'émnrdltzkřpvšsbfcog<lrtmdhfcpgsibz ějnkzšcpdmžvřsrbhč<pf ťaáso_jck<uaoe ' +
      'úsvtdhpzjlžnšcňbřr<srdtohpfz óntlrz<tlri ďáaok<au_o ülrgbn<mdfht öhgsf<bhlp űln<mg ål',
  },
  slovak: {
    often: 'á_r<vkn či š<_ ík',
    usual:
      'ánklčmtšcbv<lrtzimhsbpdj ínrc<nlrmvtb éh_<kntr čoean_ík<i_nejroa škot_uaiíep<aouie ý_<kn žinea<_uea ' +
      'ľuoa<_e ňoa ón ťa',
    rare:
      'ďoua_<_ae částmu<utlvdbmghp íščžltg_bsvzmťjp<cdsjzfg_p žoks_bdmňíu<odljin ňk_<eaovriyul ' +
      'ľsjčkng_<oduiapkbg úzdpšbrkclntčňvhľmť<_rtskvcjzdphlmb éntrlszdgv<vlmghxfji áhdjžpszňľ<fegu ' +
      'šťsvmčňnár<byrnpzj ätd<v órbtzpk<rtndkmi ýscšktdrzčl<tslvmhr ťo_<eoi ôr<b örgsn<rjl ěml<nb řeá<bo ' +
      'ŕšň<vt',
  },
  hungarian: {
    often: 'ánrsltz<vrmhs ó_ én ör',
    usual:
      'ádcgkpbmv<lpkbzjntdgy_ értkcslmdgp<rkstzmvblpnhgdy óstcdrknf<ltrskjnbgi_zd ő_srlkd<zslytkd ' +
      'ölsknmvg<kyrtsgfdpbvzl_ újrt<_tk ír<y ülk<fb',
    rare:
      'ürszgt_mcbn<pskzt_ryd ötdcpbzjeh<mnahc ózgplbvhöamújei<pmyhofc úzcsnld_bhpvf<asdzryjglinbcm ' +
      'őctvnhpbgfmúeözj<frnb_gvjmh ájhf<iefuc évz_bh<_jofc ízdvnblgct_<lhvmktrbz_d ű_sczdr<fzyrdspb ål',
  },
  romanian: {
    often: 'ă_lru<cnzrm şt_<eia ţia<iun',
    usual: 'şoiaenăcu<u_orc ânrm<stcrfmvh ăndtigşcvbmzes<tlbdsgfph ţ_ăe<ae_o înr<_r',
    rare: 'ăţph<vu ål ţ<rml âzlş<kgbpz şdl<lp îb<dhsz',
  },
  croatian: {
    often: 'ć_a<i čikae<ai šai<a_ ži',
    usual: 'šekt_oupn<iouer ču_<_nruvejo žae<do_uaie đeau<_a ćekiu<a_',
    rare: 'đoiv_<rnuoev ščćmlvbfc<njpkmlgv čomvnj<mklpb žundog_ml<rzn ćmbšophfzsrgćjldđv<euor ål öts<hb äg<j',
  },
  slovene: {
    often: 'či ščk<njralie ža<d',
    usual: 'žine<uri čeunja<_eior švt_p<_dmobvtgu',
    rare: '',
    isSmall: true,
  },
  turkish: {
    often: 'ğal<oa ül<g ı_n<k ş_<a_ ça_<_',
    usual:
      'ünrk_mztsşb<btmrlhd_zkyns ıkrlzşmbğçtocsy<rltdsc_ymzgbp çeiıuo<ankeriulo şaeiık<ueik özrknl<_gbk ' +
      'ğ_rduı<eu â<k',
    rare:
      'şbouçtmgrşâüplh<rofvymnbpglh ücgdvçhjğeypfo<cfp ıgfvdpıhau<nheavf ğmtbiçükhco<i çktçüöymh<tphszy ' +
      'âlrnmdhkv_fubtz<hmdgtlyznbcfs_ öygmcsğ<sytind ûl<s î_<n ål',
  },
  russian: {
    often: 'ов а_ ва_ ск',
    usual:
      'ко_аиу<_ инйклмсрят_<_ анрлвтсмякдй<_ еврнлсйемт<_ й_ роаие_с<_ стеаиол<_ но_аисетд<_ орнлсм_кгд<_ ' +
      'лаоиеь<_ маоие_<_ я_н баое<_ веоси<_ поа<_ таио_ер<_ гоа<_ урс<_ доиае<_ фи<_ ьея_ хао за<_ че ш<_',
    rare:
      'крсетлншымвьэця геури_нлдвсг агпхзбфшчиуецоаж фоеар_туьёлг ед_кгцфопжбчзхяшуащюи ' +
      'улкбзднтхш_вгампфщечижэйя чиа_уконх<_ л_уяюклыгтмдчпнбх пеир_упслыяьш др_сжымунвлькзтяэ ' +
      'обтфзпехяйушжичао влрдьыгяктнвцчупфю бриулы_бькнъвхсгц шаеикон_утмсвлхь якрбчетзшсмвхлжпгю<_ ' +
      'нгынькяуцжфбчзшлр туьсывкняюлчтм ртукгяньмдыблхюшпфжврцзч ьснмвишгдткчб с_нусвпьмыб ' +
      'ы_йлскмншетбдрзгвха игпхвдозшебачфцжуиющ хит_ерлнсыкву<_ йсклмнцоршядеб<_ мусыбпьянкчмрлхвэдгц ' +
      'элрм_сндк<_ юркбджлгмзснвйчеп<_ зиеону_ьдлмысрбяв цкоеиы_авул<_ жеинуадск_мго<_ щеиуа<_ ёк ъя',
  },
  ukrainian: {
    often: 'а_н ьк ла ка на',
    usual:
      'сьлтаіеи<_ й_ ор_лвмнсд<_ аврлдтсйкм<_ ва_сіеи<_ инйслршкмт н_іиседокт<_ маиеоі<_ я_н<_ ко_иі<_ ' +
      'боар<_ лоеіьию<_ риоа_іе<_ гаор<_ паое<_ іяйвн_л<_ енрвцслмт таиоре<_ ць даоіи<_ за<_ ши ук ь_ че_',
    rare:
      'ичцгб_впхдзїя юбкхрлтдщзс_н<_ агчзїбхпфєшцуоажщя обгпткцзжячфйаохщ луял_ктбгдч волрнг’дяткпуʼчєц ' +
      'рукнсдятгмчбвлхп’ршж фіеароу<_ шукеа_тов<_ унрсхтлгбма_дчцзпшвйеж<_ біуели_с’вх де_румсжнзклявюд ' +
      'ннгяьцуюжфїшлч ксурелвтм’цх ірстдкєоачзгпмжбшхїущ геіулни_вд со_кувпняюмє ха_оиірнмевс<_ ' +
      'т_уіянсвктль м_бусчкпр’ф чиукнаочі<_ ярклтчсцвщйдп євнрцмдгт<_ ейдк_чгпобфзящхша<_ ’я пір_улипʼснт ' +
      'щуеиа<_ зоівеьлиюпбуян_рм ьснвябчгдтмо йлсочдмнктяб<_ жаеиоіукжяг<_ ціиеуюя<_ ївндсл_тй<_ ʼєя',
  },
  bulgarian: {
    often: 'и_я ки ск ан_ я_',
    usual:
      'као_е<_ арлмтйдвк<_ нси_адгеот<_ инктрсйлб<_ стаеи_о<_ риаусе_отд<_ маоеиб<_ лаисео<_ енрл_втсдм<_ ' +
      'онр_лсвмт<_ баеиуо<_ таио_еуср<_ ваиер<_ гаоу<_ пао<_ диаожсе<_ ура_нс<_ ф<_ йс ха<_ зиа ър ч<_ жи',
    rare:
      'ейгкпзячшхацо фриаоу пеиурс чеуа грви_елъс рнкмлгбвцьшъ слвъупнр ксрутвмхюл абсзхуопфгшияц твъня ' +
      'брсъв идевазпгоимц окабдзпф лу_гтбндкю зен_обку<_ циеа<_ южкнр<_ янмп<_ жаен й_нодлкме<_ шкав_о<_ ' +
      'вос_ъд хиоъес д_нву нуялкз удбткгвземпол м_свъ ънлбк ьо ща',
  },
  serbian: {
    often: 'а_н и_ј киа ск',
    usual:
      'јаесу<_ арлмтјдкпвус<_ ко_е<_ нсаи_дгеот<_ стаеи_л<_ инктсрлб<_ маоеби<_ ваеи<_ онр_лсвмк<_ ' +
      'енр_лдтмјс<_ таоиу_ер<_ риасу_ет<_ бауеио<_ лиаеосу<_ урсн_а<_ гаовр<_ па<_ диао_с<_ ф<_ х<_ шк зи ' +
      'чк',
    rare:
      'азохчшгфбљиђџѓќњ совурн брвл л_дбтгнк хаоеир заебо<_ ш_авптие<_ чеауои<_ евшгпкзчбиуацљѓќж ' +
      'ровкндбмгшчзлѓђ посеиур воргсл_укт удгкбтјжвзлмпеќшч курсвмтлн денур ипњчговмдзћцџќшљ фриаоу ' +
      'отабзџпгљќјдшж џиаоаео<__ гиеу_лњ тсвнлк ј_иоџмшк циуевар<_ жниаео<_ нушцзлкџђ њае<_ му_с ' +
      'љаесуио_к<_ ђау_оеи<_ ћа_ио<_ ѓоиеа_<_ ќоеиа_<_ ѕвие<_',
  },
  greek: {
    often: 'ς_ ου α_ν κ<_',
    usual:
      'οςύλπ_νρμ αλρσκμπγς<_ υ_λρ λοαειάίη<_ μαποηε<_ ης_ ικαάον_σλ<_ κοαάόη ποα<_ ά_νκρδς βαιο<_ στιοα<_ ' +
      'νατιοδίην_ό<_ δηοραι<_ γιεκογα<_ ταοηιρσάε<_ ραιοίάγη ίαδον ερλυινςξ<_ ύλ όπς ζ<_ ων ή_ έρ',
    rare:
      'ζάαοιέήεηωυόμ ήςτσνλρμβ ύ_νρπσμβκτζφγς εστωμβοί_δκφπζχάόγαώ αβυτδιφίξζθϊχοΐύέψηή ογστιβδξκφαζίχ<_ ' +
      'ρεμέτκβόνήωδ_ρσυλφζθ<_ τόζωίή_έυώςνύ μιάέβήόίνμ_υ κριελωήίτ_έυώύμ νάσγωεέήλθύώζ πάρειπόηλέτίύ_ω ' +
      'θεαοέιυήη<_ ώτσνρ άλγτμοσπφβχζιθη<_ ιώρτωβζχδμόεςγπέθ υντακγσθάμβζπξιηοεήέδ<_ χαορίιόάεήνέ<_ ' +
      'σίκπεηάυμσλωχόνθρέφύ όρτνσλ_κμδφγ<_ ωρσάταγπλμκς<_ ένλςτοαζισγβθδξφω_<_ ητμνλσργδχθ<_ δεάίυωόή ' +
      'φοαιεάρώόλή<_ βάείέρλόηυ γρίλέάνόυδη λύλήόυέ_γτκβωδώ ξαάιίόήοε<_ ίτκεγλ_ζπβμρςω<_ ΐδμ ϊτκωβλ ψή',
  },
  lithuanian: {
    often: 'ų_<inrldtjk či<e ži<d ė_<n š<_',
    usual: 'ų<sbzghm ėnjs<mrvl čeau<_i žaeo<_a švaitek<aeni ūnzr<ct',
    rare: 'ęsd<k_ ąžs žu ūdt<j įv<_ ė<v',
    isSmall: true,
  },
  latvian: {
    often: 'ņaš<i ārn<m ītn<lr š_',
    usual:
      'īdrlbvzgc<tvdzmnbs šuaksit<e_ki āljcvbdstņ<tn_drljpvkiczbg ērjntszk<rjplbv_ ūndrs<rjlk ķeiī<i_ ' +
      'ģie<_ue žaieu<d_ioa ļuaģ<ieoak ņu<e čaus<_i',
    rare:
      'ēlģņdv<mscngtf īsk_p<_gcpuaok šmīljoķ<unar āļkgmz_f<seuh ūlbmktcj<t_gp ļeāi<up ņiķ<oau ģu<roa ' +
      'čei<oune žnksāī<r ķē<uea',
  },
  estonian: {
    often: 'žai<d šeiau<ta äeärn<pl ühr<_t õuh<lp',
    usual: 'švkmto<_irun ät<fm öön<r õrzm<kjg üpanük<pkbls ça<a élu_<hrm ’_<t žep<l ão<s ín<r ål<m',
    rare: 'õndseõbitol<tvrs_mhn',
    isSmall: true,
  },
  hebrew: {
    often: 'ה_ א<_ י_ ן_ ת_ ר_י מ<_ ם_',
    usual:
      'ורןתנלב_דמפאויש<_ שוי_רמ<_ לי_וה<_ ניוה<_ יהתםראלנוישבןדעטקמ<_ אלויבר_נ רוהאמ<_ עויר_מ<_ גוילב<_ ' +
      'בי_רונ<_ חוי_<_ הור<_ מיורש קיו_<_ ד_יור<_ סי<_ פרי<_ תי<_ כ<_ צ<_ זיר_<_ טו<_ ף_',
    rare:
      'וקזסעםהחגטףכצךץ מלאהענחבגתזןדכסצקפ_טמץך שלבעחתהדפאנקןכגםשטףץז ס_ונרטמפלאעדתבףהכגןחקםש ' +
      'רתבגדןעשקזנחטלכםפרצסץףך צוריפדבלאחנמםתה_ןק טיל_רבןהנאעפחמסםקף אשסמדהפתןחגטםזעקכצ ' +
      'נתאגדטרחעבשןסנקצמזלפץףם בהלאעתדטןשקבחצסמכץ תורןאמנלהקםפחדבתגשכע יסגפחצכףזץ לבמאנדתחעכגלטסקרפךןםשץצ ' +
      'עדזלנהםבתשקצפןסאטגףכ דהנמבןלקשגאסדעפתםכח חרמנלזדבסםשגקצהאפןףכץתט פולתאהנקעזדטסן_חצץך ' +
      'גר_דנאמהןתפשזעם כריונסהבאמלפחדזם_עש הבלידמשגאנעחטצםזסתכקןהפ קדהרלטנבאצמסםןשעפתזף ץ_ ' +
      'זומהאכקבנלזעןחםתף ך_ ןת<_ םט<_ ף<_',
  },
  arabic: {
    often: 'الن<_ ة_ ي_ ن_ م<_',
    usual:
      'ر_ياوب<_ يةانرملبدفسو د_ياور<_ ا_رمدبست م_اينردو نيادو<_ ع_اي<_ ب_يارول<_ ل_يامبنأسكوعد<_ س_ايلوم<_ ' +
      'حم_ا<_ أ<_ في_ار<_ وانري_سدلف<_ جاي<_ ت_يوا<_ كاريو<_ ص<_ زي_ ق_يا<_ ش<_ غو<_ ها<_ إ<_',
    rare:
      'نسجغعتصةزفمبشكرهطلذضخقى رمةكسفتشقجنعزحضدغصطألىهثؤْ يكقتجعزشهثطحغصيظىض<_ ايءفزجكصوئهشحطضغظقخذعثة ' +
      'طاي_رفولةم<_ هي_ردنومشذ عدمبلرنزطوجفةُثتظقك شيا_رومدكتقفلعهنح غاير_سنبفةزد ك_ستمنلةشد سرتعنكبةطقفهخ ' +
      'محعبةسهجصقملزؤختأفكضطشث لقلفهرشخإغتحجصطزةىِظض وبمكزتقهحجصطغضوظَىةش ء_ة زاورمةقنبغح<_ ' +
      'صفرل_احيوبدةمخقهطعغن ج_دموبرلنزعهسحةف حيسلجدربفذطكةضَ خلراينتوبشسم<_ أمروسنلحيبشفكغقدذ ى_ ' +
      'بنةدستحهشكعغصئجط فوتةلضهعنحظؤخكىطقجدص إيسدنرب قدلربسصطونةف دةلنقمسّبخ ترشملنبحسغجضعزصدفتط ' +
      'ضاي_لروى<_ ذيرا_ق<_ ث_مناي<_ ظ_ماوبل<_ ئيردفزل آس<_ ؤوامن ّمـ ُن ْو َول ِّ ـي',
  },
  thai: {
    often: '์_ า_',
    usual:
      'เก<_ สุิรา<_ ร_าิณัระี์ุ<_ องร<_ ี_ยร ก_ราษ<_ ันตกยชญทฐส พริงัล<_ วรัิง<_ ินตรชม_ย์ดพก นท_า์ิัีต<_ ' +
      'ย_า์ ปร<_ ารนงวมลย ดาิ ตินร ทริธ<_ ธิน<_ มา_<_ ง_ศ จิ<_ ล_ี ณ์_ั<_ ศริ์<_ ภาั<_ บา<_ ชาั<_ ญา แ<_ ' +
      'ุรท ห<_ โ<_ ษ์ ้า',
    rare:
      'ขา ฃา คา ฅา ฆา งา จา ฉา ซา ฌา ฎา ฏา ฐา ฑา ฒา ณา ตา ถา ทา ธา ปา ผา ฝา พา ฟา ฤา ลา ฦา วา ศา ษา หา ฬา ' +
      'อา ฮา กะัำิีึืุูๅๆ็่้๊๋์ํ ใ<_ ไ<_',
    isSmall: true,
  },
  simplifiedChinese: {
    often: '语路街',
    usual:
      '亚国尔斯南省西拉马轩尼克岛兰文大明利梓加巴阳浩英泽东天华罗子辉阿安海博立伟宇鹏和里群林杰江道特北思区瓦治新维山建纳涛熙昊鑫雨婷萨鲁吉福日方州达美地比瑞智门豪齐星家丽花长布塞波多科中京诚俊磊涵志强烨琪秀' +
      '晨玉司河宁圣卢苏然民龙',
    rare:
      '属法哈古绍远健成市自湖兴哥丹黎坦丁诺乌嘉宸超君哲彬源睿霖航佳芳萍珍欣紫红静辰沐上奥米果金德格内威洋蒙凯土越乐荣桂燕夏广滨光库索摩白麦沙牙希陶塔莫雅聪期一城平基泰勒士梅普恩开洛毛祺驰修洁懿振擎晓渊煜瑜程' +
      '雪鸿煊万慧馨怡汐桐军栋奕敬侯孙申葛青银川云放场水限公伯富提瓜圭孟隆迪荷韦俄刚埃欧芬政印伊朝韩曼卡图津汤什康风艺霞任岳庄柳武沈田石蓝郑陆业宝森松合疆黑保慕爱济几乔桑关香别唐洪都度老其耳挪汪向沃雷高三重庆' +
      '连春贵回族人化解团旗工绿幸永桃环有那贝百茨兹拿非顿及班元赫色列领意约托堡他夫来努皮双姆藏字吾壮四驹柏雄瀚翊骞默展峻弘淼苍旭尧焱晋啸晟楷正潇炎炫熠彤瑾皓笑愚耀胤祥致苑堂钰锦靖飞鹤鹭昕乙依倩凤琴娇娜娟悦敏' +
      '妍玥萱榕融玲珈艳苡沫若诗雯颖馥羽全锋义勇呈良帅彪韬斌瑶癸茗官严于付令狐伍何余俞倪傅冯刘包史叶徒吕吴周姚姜孔季宋尉迟尚尹崔常庞廖张彭徐容戴施易曹曾朱李杜杨柴梁樊段殷毕涂温潘焦熊牛王屠皇甫祁祝秦章简纪翟耿' +
      '聂肖胡芦范萧董蒋蔡薛袁覃许诸谢谭贺贾赖赵邓邢邱邵邹郝郭钟钱闫阎陈顾颜骆魏黄龚园音电联洲根澳拜莱缅甸共喀得捷戈厄斐密陵冈腊行匈冰本肯挝宛脱泊瑙纽菲律宾葡萄劳旺典伐干外梵蒂伪车际书深圳杭汉肥厦昆昌太原口木' +
      '呼辽甘肃陕徽浙复结荆交通岭恒沿莲侨泥狮设机嘴清技潭禾秋树观胜宜薇卫友谊烈汇慈溪十步景枫裕泉竹年具无责集',
  },
  traditionalChinese: {
    often: '文亞',
    usual:
      '島斯拉尼馬克利軒爾加巴西群蘭羅阿博鵬地維明瑞澤瓦國達里昊偉輝比立南子屬薩多思燁浩天布哥然吉聖特日及索塞納法威智丁那黎紹濤磊健宇遠鑫魯牙洛洋盧烏越安大美庫摩荷波林米區科金德普內曼哲莫蘇土傑嘉星期奧哈丹埃' +
      '格韓坦懿擎睿宸淵曉煜祺華霖聰彬程修誠熙志強鴻煊',
    rare:
      '松卡孟隆白果中迪瓜福治印列北賴陶塔挪史建森伯與赫勒俄夏沙喀麥古愛彭英幾希別唐伊托蒙其來諾萬杜紐泰東茲葉什豪雷高毛賈杰省富洲士貝拿非和海頓班歐喬圭臘三蓋約堡門他夫新皮耳台灣圖沃姆俊馳凱涵騫默淼蒼旭堯焱晟' +
      '嘯楷樂駒瀟炫城熠彤瑾瑜笑愚苑鈺錦靖琪風鶴鷺昕潔柏雄超君瀚翊展峻弘源振家晉梓晨榮正炎皓齊耀胤祥致語堂航雨雪飛任何侯傅劉吳呂嚴姚姜孔孫宋尹崔廖張徐戴方於曹曾朱李梁楊武段江汪沈洪潘熊王田石秦範胡董蔡蔣蕭薛袁' +
      '覃許謝譚賀趙週邱邵郝郭鄒鄧鄭錢鐘閻陳陸韋顧餘馮魏黃龍龔道聯合根澳拜保汶玻緬甸基剛共捷厄撒芬斐濟密陵行政都匈度冰義本肯開寮宛脫泊菲律賓葡萄典棉伐帝查尚干梵京偽域坎宗楚四畢提',
  },
  japanese: {
    often: '田語ン子ーアル野',
    usual:
      '山川大井県島原美村リラス本藤小ト岡中松イマニクシ沢谷ド西口ジ木太タナ崎バ石カ宮平高フウ陽上長サロ三森ィ内ブガ優正吉福コ和日キャ愛一翔雄下グチダオデミエ北ュモベ結悠竹永ェ千セテ諸ビ奈海久花菜也堀塚国レ部' +
      '佐岩ハ金香恵昭智浩由真斗樹武尾坂安瀬杉黒',
    rare:
      'ネッ月新根合城ギゴワパ衣代彩心直健二今古橋奥林柳池岸河浅メボ人青ツプ明水土ソ南領地ヨ東み勝々紀桜清麻男輝郎拓颯浦保泉江笠広横渡片稲篠荒菅関飯米ザムケ良葉富徳馬神秋ァズペピォ洋ヴノポ辺曜京賀ョ共英ヒ会葵' +
      'ゆき佳八咲幸弘莉成早織音羽裕亮博之夫介貴秀空竜茂蒼豊辰達陸向嶋伊間倉出前加多場奧寺澤戸星栗浜白相矢細菊須重理静児玉手熊社連ヘ央朝ヌ治市及な文都知府ゼ民主ユ仏道区域あよさくらはるひためぐかり七亜信光典凛' +
      '凜夏尋友君啓孝乃春悦敏未来杏栄桃楓沙照玲琴百瞳節純紬絵穂舞芳芽依茜摘萌貞遥里順修剛功勇勉利勲匠彦哲輔雅学実崇康律徹希哉昇歩夢涼淳湊瑛祐稔義翼聡蓮誠進隆駿龍生好宅輪丸丹亀五十嵐伯入冨納園屋堤増槻天宇端工' +
      '庄司後志斉斎服望柏柴桑梅梶植榊榎樋比嘉沼津深渋邊湯溝滝桐牧畑甲斐町畠元垣窪筒緒方臼若荻萩落角越足立辻近遠酒鈴鎌阿鶴齋務邦極華特別行政ホ韓ヤ衆有疑似ゥ形茨栃群埼潟梨岐阜滋阪兵庫歌鳥取媛分鹿沖縄任事業技製' +
      '品法報',
  },
  korean: {
    often: '아어지민현준우은윤시하서리',
    usual:
      '도이연주나유태원영성라인재호스수진예승다르빈소정가채세율희니동혜찬한마린경바로건훈크트혁온안드후미오비카부사제루별상남일양티기자산규효강광보고국슬에레코타구솔모베키단석환란네역요프디브북투선여',
    rare:
      '탄토특완용전대랑말해파그치엘설형천메위페피포웨노갈신섬케림람울칸방와쿠랜조과종목봄담음운결범창벨즈두히팔차간추김당송알골체버령공화덴핀봉감홍허슈몰뉴푸곽통맹월순금충청앙데룬생덜츠콩중클야터테탈몬누만폴' +
      '튀링거밀늘을솜새름겸욱헌든웅견권길류명문박반배백변복손심엄염옥왕육임장좌최탁팽편표함황센랍잔헤불텔볼질얀턴독합헝맨본냐흐룩셈셜몽잠필외러싱발왈멘회릉군작평속초분흥',
  },
} satisfies Readonly<Record<string, LetterStatistics>>;
