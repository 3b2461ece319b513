import { Navigate, Route, Routes } from "./core/routing";
import { useLoggedIn } from "./api/session";
import { Account } from "./accounts/admin/account";
import { useOpenedNotifications } from "./accounts/admin/browser-push";
import { Login } from "./accounts/admin/login";
import "./shell/admin/admin.css";
import { Dashboard } from "./dashboard/dashboard";
import { DeletedList } from "./deletions/deleted-list";
import { ItemEditor } from "./catalogue/admin/item-editor";
import { ItemTable } from "./catalogue/admin/table/item-table";
import { mapKinds } from "./catalogue/admin/kinds";
import { AdminLayout } from "./admin-layout";
import { Messages } from "./contact/admin/messages";
import { AdminNotFound } from "./shell/admin/not-found";
import { DocumentEditor } from "./documents/admin/document-editor";
import { DocumentList } from "./documents/admin/document-list";
import { FlashProvider } from "./ui/admin/notices";
import { ChoosePassword } from "./accounts/admin/choose-password";
import { People } from "./accounts/admin/people";
import { SiteStatus } from "./dashboard/site-status";

/** The admin's routes, in a chunk that visitors never load. config/urls.py has the same paths. */
export function Admin() {
  const loggedIn = useLoggedIn();
  useOpenedNotifications();
  if (!loggedIn) {
    return (
      <Routes>
        <Route path="/admin/login" element={<Login />} />
        <Route path="/admin/link/:token" element={<ChoosePassword />} />
        <Route path="/admin/*" element={<Navigate to="/admin/login" replace />} />
      </Routes>
    );
  }
  return (
    <FlashProvider>
      <Routes>
        <Route path="/admin/link/:token" element={<ChoosePassword />} />
        <Route path="/admin/login" element={<Navigate to="/admin" replace />} />
        <Route element={<AdminLayout />}>
          <Route path="/admin" element={<Dashboard />} />
          {mapKinds((resource) => (
            <Route key={resource.kind}>
              <Route path={`/admin/${resource.kind}`} element={<ItemTable resource={resource} />} />
              {["new", ":id"].map((name) => (
                <Route
                  key={name}
                  path={`/admin/${resource.kind}/${name}`}
                  element={<ItemEditor resource={resource} />}
                />
              ))}
            </Route>
          ))}
          <Route path="/admin/pages" element={<DocumentList />} />
          <Route path="/admin/pages/:key" element={<DocumentEditor />} />
          <Route path="/admin/messages" element={<Messages />} />
          <Route path="/admin/deleted" element={<DeletedList />} />
          <Route path="/admin/people" element={<People />} />
          <Route path="/admin/status" element={<SiteStatus />} />
          <Route path="/admin/account" element={<Account />} />
          <Route path="/admin/*" element={<AdminNotFound />} />
        </Route>
      </Routes>
    </FlashProvider>
  );
}
