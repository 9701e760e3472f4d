const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Providers with mailboxes for everyone under many suffixes: yahoo.co.uk, gmx.de. */
export const FREE_MAIL_NAMES = words(`
  aol fastmail gmail gmx googlemail hotmail hushmail icloud live mailinator mail outlook passport posteo proton protonmail
  rediffmail rocketmail tutanota web yahoo yandex ymail zoho zohomail`);

/** Providers with mailboxes for everyone under one domain, internet providers for households included. */
export const FREE_MAIL_DOMAINS = words(`
  10minutemail.com 126.com 139.com 163.com 188.com 189.cn 21cn.com abv.bg aim.com aliyun.com alice.it alice.de aon.at arcor.de att.net
  bellsouth.net bezeqint.net bigpond.com bigpond.net.au bk.ru blueyonder.co.uk bluewin.ch bol.com.br bt.com btinternet.com btopenworld.com
  centrum.cz centrum.sk charter.net chello.nl club-internet.fr comcast.net cox.net daum.net disroot.org duck.com earthlink.net email.com
  email.cz email.de eircom.net embarqmail.com engineer.com europe.com excite.com facebook.com foxmail.com free.fr freemail.hu
  freenet.de frontier.com fuse.net globo.com globomail.com gmial.com googlegroups.com grr.la guerrillamail.com hanmail.net hetnet.nl
  hey.com home.nl i.ua iinet.net.au in.com inbox.com inbox.lt inbox.lv inbox.ru indiatimes.com interia.pl internode.on.net inwind.it
  iol.pt juno.com kakao.com kolabnow.com kpnmail.nl laposte.net libero.it list.ru lycos.com mac.com mail2world.com mailbox.org
  mailfence.com mailo.com me.com mindspring.com msn.com mweb.co.za mynet.com nate.com naver.com neuf.fr netcourrier.com netscape.net
  netzero.net ntlworld.com o2.pl online.de online.no onet.eu onet.pl op.pl optimum.net optonline.net optusnet.com.au orange.fr ozemail.com.au
  planet.nl pm.me poczta.onet.pl prodigy.net.mx proton.me protonmail.ch qq.com rambler.ru riseup.net roadrunner.com runbox.com rr.com sapo.pt
  sbcglobal.net seznam.cz sfr.fr sharklasers.com shaw.ca sina.cn sina.com sky.com skynet.be sohu.com startmail.com sympatico.ca t-online.de
  talktalk.net tele2.nl telenet.be telus.net temp-mail.org terra.com.br tin.it tiscali.co.uk tiscali.it tom.com trashmail.com tutamail.com tuta.com
  tuta.io tvcablenet.be ukr.net uol.com.br usa.com usa.net verizon.net videotron.ca virgilio.it virgin.net virginmedia.com voila.fr volny.cz
  wanadoo.es wanadoo.fr windowslive.com windstream.net wp.pl xs4all.nl xtra.co.nz yeah.net yopmail.com zonnet.nl ziggo.nl`);
