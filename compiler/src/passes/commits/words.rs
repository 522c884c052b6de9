//! The words on controls that send, pay, delete or publish, and on those beside them, in eleven languages. Data only.

/// What a language calls them: lower case, parted by commas.
pub(super) struct Language {
    /// Does what cannot be undone.
    pub commits: &'static str,
    /// Says yes to a question that was asked.
    pub confirms: &'static str,
    /// Leaves all as it was.
    pub gives_up: &'static str,
    /// Only leads on, asks, or keeps what can be changed again in the same way.
    pub leads_on: &'static str,
}

/// English first, then by the number of people who read them in a browser.
pub(super) const LANGUAGES: &[Language] = &[
    Language {
        // English
        commits: "submit, send, pay, buy, purchase, order, place order, delete, remove, publish, post, transfer, \
                  confirm, approve, reject, book, checkout, sign, release, finalize, finalise, cancel order, \
                  unsubscribe",
        confirms: "yes, ok, okay, confirm, continue, proceed, go ahead, i agree",
        gives_up: "cancel, no, close, dismiss, keep, not now, go back",
        leads_on: "save, apply, done, update, rename, add, continue, search, find, look up, show, view, open, go, \
                  filter, sort, preview, calculate, print, export, download, run, log in, sign in, edit",
    },
    Language {
        // Spanish
        commits: "enviar, pagar, comprar, realizar pedido, eliminar, borrar, publicar, confirmar, reservar, \
                  transferir, aprobar, firmar",
        confirms: "sí, si, aceptar, vale, confirmar, continuar",
        gives_up: "cancelar, no, cerrar, volver",
        leads_on: "guardar, aplicar, listo, actualizar, añadir, agregar, continuar, siguiente, atrás, buscar, \
                  mostrar, ver, abrir, filtrar, iniciar sesión, nuevo, borrador",
    },
    Language {
        // German
        commits: "absenden, senden, abschicken, bezahlen, zahlungspflichtig bestellen, kaufen, bestellen, \
                  löschen, entfernen, veröffentlichen, überweisen, bestätigen, genehmigen, ablehnen, buchen, \
                  freigeben, einreichen, unterschreiben",
        confirms: "ja, ok, bestätigen, fortfahren, weiter",
        gives_up: "abbrechen, nein, schließen, zurück",
        leads_on: "speichern, anwenden, übernehmen, fertig, aktualisieren, umbenennen, hinzufügen, weiter, suchen, \
                  anzeigen, öffnen, filtern, vorschau, drucken, anmelden, einloggen, bearbeiten",
    },
    Language {
        // French
        commits: "envoyer, soumettre, payer, acheter, commander, supprimer, publier, valider, confirmer, \
                  réserver, virer, approuver, signer",
        confirms: "oui, ok, confirmer, continuer, d'accord",
        gives_up: "annuler, non, fermer, retour",
        leads_on: "enregistrer, sauvegarder, appliquer, terminé, ajouter, continuer, suivant, précédent, \
                  rechercher, chercher, afficher, voir, ouvrir, filtrer, aperçu, imprimer, se connecter, nouveau, \
                  nouvelle, brouillon",
    },
    Language {
        // Portuguese
        commits: "enviar, pagar, comprar, finalizar compra, excluir, apagar, publicar, submeter, confirmar, \
                  reservar, transferir, aprovar, assinar",
        confirms: "sim, ok, confirmar, continuar, aceitar",
        gives_up: "cancelar, não, fechar, voltar",
        leads_on: "salvar, guardar, aplicar, concluído, atualizar, adicionar, continuar, próximo, seguinte, \
                  buscar, pesquisar, mostrar, abrir, filtrar, entrar, novo, nova, rascunho",
    },
    Language {
        // Italian
        commits: "invia, inviare, paga, acquista, ordina, elimina, cancella, pubblica, conferma, prenota, \
                  trasferisci, approva, firma",
        confirms: "sì, si, ok, conferma, continua, procedi",
        gives_up: "annulla, no, chiudi, indietro",
        leads_on: "salva, applica, fatto, aggiorna, aggiungi, continua, avanti, cerca, mostra, apri, filtra, \
                  anteprima, stampa, accedi, nuovo, nuova, bozza",
    },
    Language {
        // Dutch
        commits: "verzenden, versturen, betalen, kopen, bestellen, verwijderen, publiceren, bevestigen, boeken, \
                  reserveren, overmaken, goedkeuren, indienen",
        confirms: "ja, ok, bevestigen, doorgaan",
        gives_up: "annuleren, nee, sluiten, terug",
        leads_on: "opslaan, toepassen, klaar, bijwerken, toevoegen, doorgaan, volgende, zoeken, tonen, openen, \
                  filteren, afdrukken, inloggen, nieuw, concept",
    },
    Language {
        // Polish
        commits: "wyślij, zapłać, kup, kupuję, zamów, zamawiam, usuń, opublikuj, potwierdź, zarezerwuj, przelej, \
                  zatwierdź",
        confirms: "tak, ok, potwierdź, kontynuuj",
        gives_up: "anuluj, nie, zamknij, wstecz",
        leads_on: "zapisz, zastosuj, gotowe, dodaj, dalej, szukaj, pokaż, otwórz, filtruj, zaloguj, nowy, nowa",
    },
    Language {
        // Russian
        commits: "отправить, оплатить, купить, заказать, удалить, опубликовать, подтвердить, забронировать, \
                  перевести, одобрить, подписать",
        confirms: "да, ок, подтвердить, продолжить",
        gives_up: "отмена, отменить, нет, закрыть, назад",
        leads_on: "сохранить, применить, готово, обновить, добавить, продолжить, далее, найти, искать, показать, \
                  открыть, войти, создать черновик",
    },
    Language {
        // Chinese
        commits: "提交, 发送, 支付, 付款, 购买, 下单, 删除, 发布, 确认, 预订, 转账",
        confirms: "是, 确定, 确认, 继续, 好",
        gives_up: "取消, 否, 关闭, 返回",
        leads_on: "保存, 应用, 完成, 添加, 继续, 下一步, 上一步, 搜索, 查询, 查看, 打开, 登录, 草稿",
    },
    Language {
        // Japanese
        commits: "送信, 支払う, 支払い, 購入, 注文, 削除, 公開, 確定, 予約, 振込, 承認",
        confirms: "はい, 確認, 続行, 続ける",
        gives_up: "キャンセル, いいえ, 閉じる, 戻る",
        leads_on: "保存, 適用, 完了, 追加, 続行, 次へ, 検索, 表示, 開く, ログイン, 下書き",
    },
];

/// Words beside which a word of `commits` is no act: "New order", "Order by", "Post draft".
pub(super) const BUT_NOT: &str = "new, draft, filter, column, search, order by, neu, entwurf, next, back, \
                                  sign in, address book";
